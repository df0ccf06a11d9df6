import { randomBytes, randomInt } from 'node:crypto';

/** The platform's secure source, as an argument. Draws do not use it: they come from the fairness package. */
export interface Random {
  bytes(count: number): Buffer;
  /** A whole number, `from` included, `to` excluded. */
  integer(from: number, to: number): number;
}

export const secureRandom: Random = {
  bytes: (count) => randomBytes(count),
  integer: (from, to) => randomInt(from, to),
};

/** An opaque name that nobody can guess: 256 bits, safe in an address. */
export function randomToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/** Codes people read aloud: no 0/O, 1/I/L. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export function readableCode(random: Random, length: number): string {
  return Array.from({ length }, () => READABLE[random.integer(0, READABLE.length)]).join('');
}
