export const MAX_CLIENT_SEED_LENGTH = 64;

/**
 * Not allowed: what cannot be seen (control and format characters, spaces, fillers, private use, half characters), because
 * a player must be able to read a seed off a screen and type it again; and the comma, which separates user codes.
 */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point},]/u;

/** What a player typed, in the one form that is stored: without spaces around it, in Unicode normalization form C. */
export function normaliseClientSeed(text: string): string {
  return text.trim().normalize('NFC');
}

/** 1 to 64 visible characters (code points) in normalization form C. */
export function isClientSeed(text: string): boolean {
  const length = [...text].length;
  return length >= 1 && length <= MAX_CLIENT_SEED_LENGTH && !FORBIDDEN.test(text) && text === normaliseClientSeed(text);
}
