import type { Locale } from '@clearcrate/contract/locale';

/**
 * The link of an invitation: the code is before the hash, where every page finds it, and the page
 * greets by name. The sender's language is a hint for visitors without a choice.
 */
export const shareLink = (origin: string, code: string, locale: Locale): string =>
  `${origin}/?code=${encodeURIComponent(code)}&lang=${locale}#/spreadUserDetail`;
