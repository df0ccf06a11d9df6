import type { LocalText } from '@clearcrate/contract/locale';

export function texts(zh: string, en: string, vi: string, ko: string, tw: string): LocalText {
  return { zh, en, vi, ko, tw };
}

/** For text without a language; all others fall back to zh. */
export function oneText(text: string): LocalText {
  return texts(text, '', '', '', '');
}
