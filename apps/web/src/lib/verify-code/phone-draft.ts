import type { Locale } from '@clearcrate/contract/locale';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { create } from 'zustand';

interface PhoneDraft {
  /** Nothing until the visitor has chosen one: the language suggests it until then. */
  areaCode: string | undefined;
  mobile: string;
}

/** What a visitor typed once serves every form: reserving, signing in, registering, a new password. */
export const usePhoneDraft = create<PhoneDraft>(() => ({ areaCode: undefined, mobile: '' }));

/** English is read everywhere, so it keeps the store's own default. */
const AREA_CODE_OF: Record<Locale, string> = { zh: '+86', en: '+86', vi: '+84', ko: '+82', tw: '+886' };

export const suggestedAreaCode = (locale: Locale): string => AREA_CODE_OF[locale];

/** The number in the forms, as far as it is known. */
export function usePhone(): { areaCode: string; mobile: string } {
  const { areaCode, mobile } = usePhoneDraft();
  const suggested = suggestedAreaCode(useLocale());
  return { areaCode: areaCode ?? suggested, mobile };
}
