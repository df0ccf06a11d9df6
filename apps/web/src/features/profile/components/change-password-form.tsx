import { changePassword, getSessionList } from '@clearcrate/contract/security';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { PasswordField } from '@clearcrate/ui/field/password-field.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/reads.ts';
import { NewPasswordFields } from '../../../lib/form/new-password-fields.tsx';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { VerifyCodeField } from '../../../lib/verify-code/verify-code-field.tsx';
import { fieldOf, type PasswordFormField, type PasswordWay, passwordFaults } from '../profile-fields.ts';

const FIELDS: Record<PasswordWay, readonly PasswordFormField[]> = {
  old: ['oldPassword', 'password', 'confirmPassword'],
  code: ['code', 'password', 'confirmPassword'],
};

/** Verified by the old password, or by the phone when it is forgotten. */
export function ChangePasswordForm({ onDone }: { onDone(): void }) {
  const t = useT('profile');
  const words = useT('sign');
  const hasPhone = useSession((state) => state.info?.base.mobile !== '');
  const nickname = useSession((state) => state.info?.base.nickName ?? '');
  const [way, setWay] = useState<PasswordWay>('old');
  const [own, setOwn] = useState({ oldPassword: '', code: '', password: '', confirmPassword: '' });
  const change = (part: Partial<typeof own>) => setOwn((before) => ({ ...before, ...part }));
  const { oldPassword, code, ...fresh } = own;
  const form = useForm({
    faults: () => passwordFaults({ way, ...own, nickname }),
    say: (fault) => (fault === 'passwordUnchanged' ? t(`error.${fault}`) : words(`error.${fault}`)),
    fieldOf: (refusal) => fieldOf(refusal, FIELDS[way]),
    send: () => {
      const proof = way === 'old' ? { oldPassword } : { code };
      return api.call(changePassword, { ...proof, ...fresh }, { quiet: true });
    },
    onDone: ({ endedSessions }) => {
      toast.success(t('password.changed', { count: endedSessions }));
      void invalidate(getSessionList);
      onDone();
    },
  });
  return (
    <form {...form.formProps} className={stackClass(14)}>
      <Note icon="info">{t('password.note')}</Note>
      {hasPhone && (
        <Segmented<PasswordWay>
          label={t('password.way')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'old', label: t('password.byOld') },
            { value: 'code', label: t('password.byCode') },
          ]}
        />
      )}
      {way === 'old' ? (
        <PasswordField
          purpose="current"
          label={t('password.old')}
          value={oldPassword}
          onChange={(text) => {
            form.touch('oldPassword');
            change({ oldPassword: text });
          }}
          error={form.errorOf('oldPassword')}
        />
      ) : (
        <VerifyCodeField scene="password" form={form} value={code} onChange={(text) => change({ code: text })} />
      )}
      <NewPasswordFields form={form} {...fresh} onChange={change} />
      <SubmitButton form={form}>{t('password.submit')}</SubmitButton>
    </form>
  );
}
