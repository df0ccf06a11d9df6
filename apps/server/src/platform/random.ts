import { randomBytes, randomInt } from 'node:crypto';

/**
 * The secure random source, as an argument. Draws do not use it: they come from the fairness
 * package.
 */
export interface Random {
  bytes(count: number): Buffer;
  /** A whole number; `from` is inclusive, `to` exclusive. */
  integer(from: number, to: number): number;
}

export const secureRandom: Random = {
  bytes: (count) => randomBytes(count),
  integer: (from, to) => randomInt(from, to),
};

/** An unguessable token of 256 bits, safe in URLs. */
export function randomToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/** For codes that people read aloud: without 0/O and 1/I/L. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export function readableCode(random: Random, length: number): string {
  return Array.from({ length }, () => READABLE[random.integer(0, READABLE.length)]).join('');
}
