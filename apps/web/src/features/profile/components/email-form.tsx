import { checkEmail, EMAIL_MAX_LENGTH } from '@clearcrate/contract/email-rules';
import { bindEmail, removeEmail } from '@clearcrate/contract/security';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import { type FormLink, useForm } from '../../../lib/form/use-form.ts';
import { session, useSession } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { VerifyCodeField } from '../../../lib/verify-code/verify-code-field.tsx';
import { type EmailChange, type EmailField, emailFaults, fieldOf } from '../profile-fields.ts';

const FIELDS: Record<EmailChange, readonly EmailField[]> = {
  bind: ['code', 'email', 'emailCode'],
  remove: ['code'],
};

/** Binds, changes or removes the e-mail address: a code proves the player, another one the address. */
export function EmailForm({ onDone }: { onDone(): void }) {
  const t = useT('profile');
  const words = useT('sign');
  const base = useSession((state) => state.info?.base);
  const isBound = base !== undefined && base.email !== '';
  const mayBind = base?.mailOffered === true;
  const [chosen, setChosen] = useState<EmailChange>('bind');
  const change = mayBind ? chosen : 'remove';
  const [own, setOwn] = useState({ code: '', email: '', emailCode: '' });
  const set = (part: Partial<typeof own>) => setOwn((before) => ({ ...before, ...part }));
  const form = useForm({
    faults: () => emailFaults(change, own),
    say: (fault) => (fault === 'emailInvalid' ? t(`error.${fault}`) : words(`error.${fault}`)),
    fieldOf: (refusal) => fieldOf(refusal, FIELDS[change]),
    send: (): Promise<Answer<unknown>> => {
      const { code, email, emailCode } = own;
      if (change === 'remove') return api.call(removeEmail, { code }, { quiet: true });
      return api.call(bindEmail, { email: email.trim(), emailCode, code }, { quiet: true });
    },
    onDone: () => {
      void session.reloadInfo();
      toast.success(t(change === 'remove' ? 'email.removed' : 'email.done'));
      onDone();
    },
  });
  return (
    <form {...form.formProps} className={stackClass(14)}>
      {isBound && mayBind && (
        <Segmented<EmailChange>
          label={t('email.way')}
          value={change}
          onChange={setChosen}
          options={[
            { value: 'bind', label: t('email.change') },
            { value: 'remove', label: t('email.remove') },
          ]}
        />
      )}
      <Note icon="info">{t(change === 'remove' ? 'email.removeNote' : 'email.note')}</Note>
      <VerifyCodeField
        scene="email"
        label={isBound ? undefined : t('email.phoneCode')}
        form={form}
        value={own.code}
        onChange={(code) => set({ code })}
      />
      {change === 'bind' && <NewAddress form={form} email={own.email} emailCode={own.emailCode} onChange={set} />}
      <SubmitButton form={form}>{t(change === 'remove' ? 'email.submitRemove' : 'email.submit')}</SubmitButton>
    </form>
  );
}

interface NewAddressProps {
  form: FormLink<EmailField>;
  email: string;
  emailCode: string;
  onChange(part: { email: string } | { emailCode: string }): void;
}

/** The address and the code sent to it. */
function NewAddress({ form, email, emailCode, onChange }: NewAddressProps) {
  const t = useT('profile');
  const ofAddress: FormLink<'code'> = {
    errorOf: () => form.errorOf('emailCode'),
    touch: () => form.touch('emailCode'),
    refuse: (code, text) => form.refuse(code, text, fieldOf(code, ['email']) ?? 'emailCode'),
  };
  return (
    <>
      <TextField
        type="email"
        label={t('email.address')}
        placeholder={t('email.placeholder')}
        maxLength={EMAIL_MAX_LENGTH}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        onChange={(text) => {
          form.touch('email');
          onChange({ email: text });
        }}
        error={form.errorOf('email')}
      />
      <VerifyCodeField
        scene="newEmail"
        label={t('email.addressCode')}
        receiver={{ areaCode: '', mobile: '', email: email.trim() }}
        {...(checkEmail(email) ? { missing: t('email.addressFirst') } : {})}
        form={ofAddress}
        value={emailCode}
        onChange={(code) => onChange({ emailCode: code })}
      />
    </>
  );
}
