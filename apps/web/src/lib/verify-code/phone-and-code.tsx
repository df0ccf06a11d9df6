import type { CodeScene } from '@clearcrate/contract/auth';
import { AREA_CODES } from '@clearcrate/contract/auth-rules';
import { PhoneField } from '@clearcrate/ui/field/phone-field.tsx';
import type { FormLink } from '../form/use-form.ts';
import { useT } from '../i18n.tsx';
import { usePhone, usePhoneDraft } from './phone-draft.ts';
import { VerifyCodeField } from './verify-code-field.tsx';

/** The number, kept between the forms that ask for it. */
export function DraftPhoneField({ form }: { form: Pick<FormLink<'mobile'>, 'errorOf' | 'touch'> }) {
  const t = useT('sign');
  const { areaCode, mobile } = usePhone();
  return (
    <PhoneField
      label={t('mobile')}
      placeholder={t('mobilePlaceholder')}
      areaCode={areaCode}
      areaCodes={AREA_CODES}
      onAreaCodeChange={(next) => usePhoneDraft.setState({ areaCode: next })}
      value={mobile}
      onChange={(digits) => {
        form.touch('mobile');
        usePhoneDraft.setState({ mobile: digits });
      }}
      error={form.errorOf('mobile')}
    />
  );
}

interface DraftCodeFieldProps {
  scene: CodeScene;
  form: FormLink<'code'>;
  value: string;
  onChange(code: string): void;
}

/** The code that was sent to that number. */
export function DraftCodeField(props: DraftCodeFieldProps) {
  return <VerifyCodeField {...props} receiver={usePhone()} />;
}
