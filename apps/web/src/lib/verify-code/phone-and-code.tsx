import type { CodeScene } from '@clearcrate/contract/auth';
import { AREA_CODES } from '@clearcrate/contract/auth-rules';
import type { Locale } from '@clearcrate/contract/locale';
import { PhoneField } from '@clearcrate/ui/field/phone-field.tsx';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { create } from 'zustand';
import type { FormLink } from '../form/use-form.ts';
import { useT } from '../i18n.tsx';
import { VerifyCodeField } from './verify-code-field.tsx';

interface PhoneDraft {
  /** Nothing until the visitor has chosen one: the language suggests it until then. */
  areaCode: string | undefined;
  mobile: string;
}

/** What a visitor typed once serves every form: reserving, signing in, registering, a new password. */
const usePhoneDraft = create<PhoneDraft>(() => ({ areaCode: undefined, mobile: '' }));

/** English is read everywhere, so it keeps the store's own default. */
const AREA_CODE_OF: Record<Locale, string> = { zh: '+86', en: '+86', vi: '+84', ko: '+82', tw: '+886' };

export const suggestedAreaCode = (locale: Locale): string => AREA_CODE_OF[locale];

/** The number in the forms, as far as it is known. */
export function usePhone(): { areaCode: string; mobile: string } {
  const { areaCode, mobile } = usePhoneDraft();
  const suggested = suggestedAreaCode(useLocale());
  return { areaCode: areaCode ?? suggested, mobile };
}

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
