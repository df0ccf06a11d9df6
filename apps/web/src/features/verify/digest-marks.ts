import type { WordView } from '@clearcrate/fairness/verify-step';

export interface DigestPart {
  text: string;
  mark: 'used' | 'skipped' | 'unread';
}

const WORD_DIGITS = 8;

/** Splits a digest: skipped words, the used word, and the unread rest. */
export function digestParts(hex: string, words: readonly WordView[]): DigestPart[] {
  const parts = words.map(
    ({ firstByte, skipped }): DigestPart => ({
      text: hex.slice(firstByte * 2, firstByte * 2 + WORD_DIGITS),
      mark: skipped ? 'skipped' : 'used',
    }),
  );
  const rest = hex.slice(words.length * WORD_DIGITS);
  return rest === '' ? parts : [...parts, { text: rest, mark: 'unread' }];
}
