export const MAX_CLIENT_SEED_LENGTH = 64;

/**
 * Rejected characters. A player must be able to read a seed from a screen and type it again, which
 * rules out invisible ones (control and format characters, spaces, fillers, private use,
 * surrogates). The comma separates user codes.
 */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point},]/u;

/** Normalises typed input to the stored form: trimmed, in Unicode normalization form C. */
export function normaliseClientSeed(text: string): string {
  return text.trim().normalize('NFC');
}

/** 1 to 64 visible characters (code points) in normalization form C. */
export function isClientSeed(text: string): boolean {
  const length = [...text].length;
  return length >= 1 && length <= MAX_CLIENT_SEED_LENGTH && !FORBIDDEN.test(text) && text === normaliseClientSeed(text);
}
