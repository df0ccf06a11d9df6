import { register } from '@clearcrate/contract/auth';
import { NICKNAME_LENGTH } from '@clearcrate/contract/limits';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { storage } from '../../../lib/browser/storage.ts';
import { AgreementTicks } from '../../../lib/form/agreement-ticks.tsx';
import { NewPasswordFields } from '../../../lib/form/new-password-fields.tsx';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import type { SignMode } from '../../../lib/page/overlays.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { DraftCodeField, DraftPhoneField, usePhone } from '../../../lib/verify-code/phone-and-code.tsx';
import { enterStore } from '../enter.ts';
import { type RegisterForm as Fields, registerFaults } from '../sign-rules.ts';
import { useSignForm } from '../use-sign-form.ts';
import classes from './sign-form.module.css';

type OwnFields = Omit<Fields, 'areaCode' | 'mobile'>;

/** Consents are never checked in advance. A referral's code is filled in, visible and editable. */
function emptyForm(): OwnFields {
  return {
    code: '',
    password: '',
    confirmPassword: '',
    nickName: '',
    invitationCode: storage.get('681_fcode') ?? '',
    agreed: false,
    adult: false,
  };
}

export function RegisterForm({ onSwitch }: { onSwitch(mode: SignMode): void }) {
  const t = useT('sign');
  const { areaCode, mobile } = usePhone();
  const [own, setOwn] = useState(emptyForm);
  const change = (part: Partial<OwnFields>) => setOwn((before) => ({ ...before, ...part }));
  const fields = { areaCode, mobile, ...own, nickName: own.nickName.trim(), invitationCode: own.invitationCode.trim() };
  const form = useSignForm({
    fields: ['mobile', 'code', 'password', 'confirmPassword', 'nickName', 'invitationCode', 'agreed', 'adult'],
    faults: () => registerFaults(fields),
    send: () =>
      api.call(
        register,
        { ...fields, nickName: fields.nickName || undefined, invitationCode: fields.invitationCode || undefined },
        { quiet: true },
      ),
    onDone: enterStore,
  });
  return (
    <form {...form.formProps} className={stackClass(14)}>
      <DraftPhoneField form={form} />
      <DraftCodeField scene="register" form={form} value={own.code} onChange={(code) => change({ code })} />
      <NewPasswordFields form={form} {...own} onChange={change} />
      <div className={classes.pair}>
        <TextField
          label={t('nickName')}
          placeholder={t('optional')}
          hint={t('nickNameRule', NICKNAME_LENGTH)}
          autoComplete="nickname"
          value={own.nickName}
          onChange={(nickName) => {
            form.touch('nickName');
            change({ nickName });
          }}
          error={form.errorOf('nickName')}
        />
        <TextField
          label={t('invitationCode')}
          placeholder={t('optional')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={32}
          value={own.invitationCode}
          onChange={(invitationCode) => {
            form.touch('invitationCode');
            change({ invitationCode });
          }}
          error={form.errorOf('invitationCode')}
        />
      </div>
      <AgreementTicks form={form} agreed={own.agreed} adult={own.adult} onChange={change} />
      <SubmitButton form={form}>{t('register')}</SubmitButton>
      <div className={endsClass(classes.links)}>
        <button type="button" className={classes.link} onClick={() => onSwitch('login')}>
          {t('haveAccount')}
          <b>{t('signIn')}</b>
        </button>
      </div>
    </form>
  );
}
