import type { CodeScene } from '@clearcrate/contract/auth';
import { AREA_CODES } from '@clearcrate/contract/auth-rules';
import type { FormLink } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n.tsx';
import { VerifyCodeField } from '../../../lib/verify-code/verify-code-field.tsx';
import { PhoneField } from '../../../ui/field/phone-field.tsx';
import { usePhone, useSignDraft } from '../sign-draft.ts';
import type { SignField } from '../sign-rules.ts';

export type SignFormLink = FormLink<SignField>;

export function SignPhoneField({ form }: { form: SignFormLink }) {
  const t = useT('sign');
  const { areaCode, mobile } = usePhone();
  return (
    <PhoneField
      label={t('mobile')}
      placeholder={t('mobilePlaceholder')}
      areaCode={areaCode}
      areaCodes={AREA_CODES}
      onAreaCodeChange={(next) => useSignDraft.setState({ areaCode: next })}
      value={mobile}
      onChange={(digits) => {
        form.touch('mobile');
        useSignDraft.setState({ mobile: digits });
      }}
      error={form.errorOf('mobile')}
    />
  );
}

interface SignCodeFieldProps {
  scene: CodeScene;
  form: SignFormLink;
  value: string;
  onChange(code: string): void;
}

export function SignCodeField(props: SignCodeFieldProps) {
  return <VerifyCodeField {...props} receiver={usePhone()} />;
}
