import { AUTHENTICATOR_CODE, OPERATOR_TRIES, RECOVERY_CODE } from '@clearcrate/contract/operator-rules';
import { confirmSignIn, signInOperator } from '@clearcrate/contract/operator-sign-in';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { CodeField } from '@clearcrate/ui/field/code-field.tsx';
import { PasswordField } from '@clearcrate/ui/field/password-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { call, isCode, messageOf } from '../../lib/api.ts';
import { isDeclined, knowsPasskeys, signInByPasskey } from '../../lib/passkeys.ts';
import { signedIn } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { LanguageSelect } from '../../parts/language-select.tsx';
import classes from './sign-in.module.css';

interface FirstStep {
  email: string;
  ticket: string;
}

/** Password, then the code of an authenticator: neither alone opens the console. */
export function SignInPage() {
  const t = useTexts();
  const [first, setFirst] = useState<FirstStep>();
  return (
    <main className={classes.page}>
      <div className={classes.corner}>
        <LanguageSelect />
      </div>
      <div className={classes.card}>
        <h1 className={classes.title}>{t('signIn.title')}</h1>
        <p className={classes.subtitle}>{t('signIn.subtitle')}</p>
        <div className={classes.steps}>
          {first ? (
            <CodeStep {...first} onBack={() => setFirst(undefined)} />
          ) : (
            <>
              <PasswordStep onDone={setFirst} />
              {knowsPasskeys() && <PasskeyButton />}
            </>
          )}
        </div>
        <div className={classes.foot}>
          <span>{t('signIn.logged')}</span>
          <span>{t('signIn.tries', OPERATOR_TRIES)}</span>
        </div>
      </div>
    </main>
  );
}

function PasskeyButton() {
  const t = useTexts();
  const mutation = useMutation({ mutationFn: signInByPasskey, onSuccess: signedIn });
  return (
    <div className={classes.form}>
      <Button wide icon="lock" loading={mutation.isPending} onClick={() => mutation.mutate()}>
        {t('passkey.signIn')}
      </Button>
      {mutation.isError && !isDeclined(mutation.error) && <p role="alert">{messageOf(mutation.error)}</p>}
    </div>
  );
}

function PasswordStep({ onDone }: { onDone(first: FirstStep): void }) {
  const t = useTexts();
  const form = useForm({
    resolver: zodResolver(signInOperator.body),
    defaultValues: { email: '', password: '' },
  });
  const mutation = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(signInOperator, body),
    onSuccess: ({ ticket }, { email }) => onDone({ email, ticket }),
  });
  const { errors } = form.formState;
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit((body) => mutation.mutate(body))}>
      <Controller
        control={form.control}
        name="email"
        render={({ field: { ref, ...field } }) => (
          <TextField
            {...field}
            ref={ref}
            type="email"
            label={t('field.email')}
            autoComplete="username"
            autoFocus
            {...(errors.email ? { error: t('field.emailWrong') } : {})}
          />
        )}
      />
      <Controller
        control={form.control}
        name="password"
        render={({ field: { ref, ...field } }) => (
          <PasswordField
            {...field}
            ref={ref}
            purpose="current"
            maxLength={128}
            label={t('field.password')}
            {...(mutation.isError ? { error: messageOf(mutation.error) } : {})}
          />
        )}
      />
      <Button type="submit" variant="primary" size="l" wide loading={mutation.isPending}>
        {t('signIn.next')}
      </Button>
    </form>
  );
}

function CodeStep({ email, ticket, onBack }: FirstStep & { onBack(): void }) {
  const t = useTexts();
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const mutation = useMutation({
    mutationFn: () => call(confirmSignIn, { ticket, code }),
    onSuccess: signedIn,
    onError: (error) => {
      setCode('');
      if (isCode(error, 'operatorTicketOver')) onBack();
    },
  });
  const isWhole = (isRecovery ? RECOVERY_CODE : AUTHENTICATOR_CODE).test(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) mutation.mutate();
  };
  const error = mutation.isError ? { error: messageOf(mutation.error) } : {};
  const toggle = () => {
    setIsRecovery(!isRecovery);
    setCode('');
    mutation.reset();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <PasswordAccepted email={email} onBack={onBack} />
      {isRecovery ? (
        <TextField
          label={t('field.recoveryCode')}
          hint={t('signIn.recoveryHint')}
          value={code}
          onChange={(text) => setCode(text.toUpperCase().trim())}
          autoComplete="off"
          placeholder="XXXX-XXXX-XXXX"
          maxLength={14}
          figures
          key="recovery"
          autoFocus
          {...error}
        />
      ) : (
        <CodeField
          label={t('field.code')}
          hint={t('signIn.codeHint')}
          value={code}
          onChange={setCode}
          key="code"
          autoFocus
          {...error}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="l"
        wide
        loading={mutation.isPending}
        {...(isWhole ? {} : { disabledReason: t('signIn.enterCode') })}
      >
        {t('signIn.enter')}
      </Button>
      <div className={classes.foot}>
        <Button size="s" variant="ghost" onClick={toggle}>
          {t(isRecovery ? 'signIn.useApp' : 'signIn.useRecovery')}
        </Button>
        <span>{t('signIn.lostPhone')}</span>
      </div>
    </form>
  );
}

function PasswordAccepted({ email, onBack }: { email: string; onBack(): void }) {
  const t = useTexts();
  return (
    <div className={classes.step}>
      <span className={`${classes.mark} ${classes.markDone}`}>
        <Icon name="check" size={13} strokeWidth={2.6} />
      </span>
      <span className={classes.stepText}>
        {email}
        <span className={classes.stepNote}>{t('signIn.passwordRight')}</span>
      </span>
      <Button size="s" variant="ghost" className={classes.stepEnd} onClick={onBack}>
        {t('signIn.otherAccount')}
      </Button>
    </div>
  );
}
