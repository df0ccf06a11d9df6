import type { CodeScene } from '@clearcrate/contract/auth';
import { AREA_CODES } from '@clearcrate/contract/auth-rules';
import type { Locale } from '@clearcrate/contract/locale';
import { PhoneField } from '@clearcrate/ui/field/phone-field.tsx';
import { useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { create } from 'zustand';
import type { FormLink } from '../form/use-form.ts';
import { useT } from '../text/i18n.tsx';
import { VerifyCodeField } from './verify-code-field.tsx';

interface PhoneDraft {
  /** Undefined until chosen; the language suggests one. */
  areaCode: string | undefined;
  mobile: string;
}

/** Shared by all forms: reserving, signing in, registering, a new password. */
const usePhoneDraft = create<PhoneDraft>(() => ({ areaCode: undefined, mobile: '' }));

/** English readers may be anywhere, so they get the store's default. */
const AREA_CODE_OF: Record<Locale, string> = { zh: '+86', en: '+86', vi: '+84', ko: '+82', tw: '+886' };

export const suggestedAreaCode = (locale: Locale): string => AREA_CODE_OF[locale];

/** The number in the forms, as far as it is known. */
export function usePhone(): { areaCode: string; mobile: string } {
  const { areaCode, mobile } = usePhoneDraft();
  const suggested = suggestedAreaCode(useLocale());
  return { areaCode: areaCode ?? suggested, mobile };
}

/** The number field, shared by the forms. */
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

/** The field for the code sent to that number. */
export function DraftCodeField(props: DraftCodeFieldProps) {
  return <VerifyCodeField {...props} receiver={usePhone()} />;
}
