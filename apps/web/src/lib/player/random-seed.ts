/**
 * Without letters that are easily confused, and of a size that divides 256: every letter is equally
 * likely.
 */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

/** Creates a seed that a player can read off a screen and type again. */
export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
