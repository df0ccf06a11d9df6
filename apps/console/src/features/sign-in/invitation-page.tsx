import type { DataOf } from '@clearcrate/contract/endpoint';
import { AUTHENTICATOR_CODE, isWeakOperatorPassword, OPERATOR_PASSWORD } from '@clearcrate/contract/operator-rules';
import { acceptInvitation, getInvitation } from '@clearcrate/contract/operator-sign-in';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Spinner } from '@clearcrate/ui/feedback/spinner.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { CodeField } from '@clearcrate/ui/field/code-field.tsx';
import { PasswordField } from '@clearcrate/ui/field/password-field.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { call, messageOf } from '../../lib/api.ts';
import { goTo } from '../../lib/router.ts';
import { type Me, signedIn } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { LanguageSelect } from '../../parts/language-select.tsx';
import { RecoveryCodes } from '../../parts/recovery-codes.tsx';
import classes from './sign-in.module.css';

type Invitation = DataOf<typeof getInvitation>;

/** An invited person chooses a password, sets up the authenticator and gets recovery codes. */
export function InvitationPage({ token }: { token: string }) {
  const t = useTexts();
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(getInvitation, { token }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  const [accepted, setAccepted] = useState<{ me: Me; recoveryCodes: string[] }>();
  return (
    <main className={classes.page}>
      <div className={classes.corner}>
        <LanguageSelect />
      </div>
      <div className={classes.wide}>
        {query.isPending && <Spinner size={28} />}
        {query.isError && !accepted && (
          <ErrorState
            isPageTitle
            title={t('invitation.over')}
            hint={messageOf(query.error)}
            secondary={<Button onClick={() => goTo('/')}>{t('invitation.toSignIn')}</Button>}
          />
        )}
        {accepted && <Accepted {...accepted} />}
        {query.data && !accepted && <Enrolment token={token} invitation={query.data} onDone={setAccepted} />}
      </div>
    </main>
  );
}

function Accepted({ me, recoveryCodes }: { me: Me; recoveryCodes: string[] }) {
  const t = useTexts();
  const enter = () => {
    signedIn(me);
    goTo('/');
  };
  return (
    <>
      <h1 className={classes.title}>{t('invitation.done')}</h1>
      <p className={classes.subtitle}>{t('recovery.once')}</p>
      <div className={classes.steps}>
        <RecoveryCodes codes={recoveryCodes} />
        <Button variant="primary" size="l" wide onClick={enter}>
          {t('invitation.saved')}
        </Button>
      </div>
    </>
  );
}

interface EnrolmentProps {
  token: string;
  invitation: Invitation;
  onDone(accepted: { me: Me; recoveryCodes: string[] }): void;
}

function Enrolment({ token, invitation, onDone }: EnrolmentProps) {
  const t = useTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const mutation = useMutation({
    mutationFn: () => call(acceptInvitation, { token, password, code }),
    onSuccess: onDone,
    onError: () => setCode(''),
  });
  const isStrong = password.length >= OPERATOR_PASSWORD.min && !isWeakOperatorPassword(password, invitation.email);
  const isReady = isStrong && AUTHENTICATOR_CODE.test(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) mutation.mutate();
  };
  return (
    <>
      <h1 className={classes.title}>{t('invitation.title', { name: invitation.name })}</h1>
      <p className={classes.subtitle}>
        {t('invitation.subtitle', { email: invitation.email, role: t(`role.${invitation.role}`) })}
      </p>
      <form className={classes.steps} onSubmit={submit}>
        <PasswordField
          purpose="new"
          label={t('field.newPassword')}
          hint={t('invitation.passwordHint', OPERATOR_PASSWORD)}
          maxLength={OPERATOR_PASSWORD.max}
          value={password}
          onChange={setPassword}
          {...(password !== '' && !isStrong ? { invalid: true } : {})}
        />
        <div className={classes.qr}>
          <QrCode text={invitation.otpauthUrl} label={t('invitation.qr')} />
          <div className={classes.form}>
            <p>{t('invitation.scan')}</p>
            <p className={classes.secret}>{invitation.secret.replace(/.{4}/g, '$& ').trim()}</p>
          </div>
        </div>
        <CodeField
          label={t('field.code')}
          value={code}
          onChange={setCode}
          {...(mutation.isError ? { error: messageOf(mutation.error) } : {})}
        />
        <Button
          type="submit"
          variant="primary"
          size="l"
          wide
          loading={mutation.isPending}
          {...(isReady ? {} : { disabledReason: t(isStrong ? 'signIn.enterCode' : 'invitation.choosePassword') })}
        >
          {t('invitation.accept')}
        </Button>
      </form>
    </>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 0 });
    const cells = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: cells.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={148}
      height={148}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
