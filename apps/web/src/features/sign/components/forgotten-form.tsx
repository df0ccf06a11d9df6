import { forgotPassword } from '@clearcrate/contract/auth';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { NewPasswordFields } from '../../../lib/form/new-password-fields.tsx';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import type { SignMode } from '../../../lib/page/overlays.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { DraftCodeField, DraftPhoneField, usePhone } from '../../../lib/verify-code/phone-and-code.tsx';
import { forgottenFaults } from '../sign-rules.ts';
import { useSignForm } from '../use-sign-form.ts';
import classes from './sign-form.module.css';

export function ForgottenForm({ onSwitch }: { onSwitch(mode: SignMode): void }) {
  const t = useT('sign');
  const { areaCode, mobile } = usePhone();
  const [own, setOwn] = useState({ code: '', password: '', confirmPassword: '' });
  const change = (part: Partial<typeof own>) => setOwn((before) => ({ ...before, ...part }));
  const fields = { areaCode, mobile, ...own };
  const form = useSignForm({
    fields: ['mobile', 'code', 'password', 'confirmPassword'],
    faults: () => forgottenFaults(fields),
    send: () => api.call(forgotPassword, fields, { quiet: true }),
    onDone: () => {
      toast.success(t('passwordChanged'));
      onSwitch('login');
    },
  });
  return (
    <form {...form.formProps} className={stackClass(14)}>
      <Note icon="info">{t('forgottenNote')}</Note>
      <DraftPhoneField form={form} />
      <DraftCodeField scene="forgot" form={form} value={own.code} onChange={(code) => change({ code })} />
      <NewPasswordFields form={form} {...own} onChange={change} />
      <SubmitButton form={form}>{t('setPassword')}</SubmitButton>
      <div className={endsClass(classes.links)}>
        <button type="button" className={classes.link} onClick={() => onSwitch('login')}>
          {t('remembered')}
          <b>{t('signIn')}</b>
        </button>
      </div>
    </form>
  );
}
