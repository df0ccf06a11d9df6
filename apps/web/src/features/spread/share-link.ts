import type { Locale } from '@clearcrate/contract/locale';

/**
 * Where an invitation leads: the code stands before the hash, where every page finds it, and the page greets by name. The sender's
 * language is a hint for visitors who have chosen none.
 */
export const shareLink = (origin: string, code: string, locale: Locale): string =>
  `${origin}/?code=${encodeURIComponent(code)}&lang=${locale}#/spreadUserDetail`;
