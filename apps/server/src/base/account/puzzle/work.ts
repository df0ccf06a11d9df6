import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { PuzzleWork } from '@clearcrate/contract/auth';
import { WORK_COST, workInput } from '@clearcrate/contract/puzzle-work';
import type { Random } from '../../../platform/random.ts';

const SALT_BYTES = 16;
const derive = promisify<Uint8Array, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);

interface MadeWork {
  /** The solution; it never leaves the server. */
  answer: number;
  work: PuzzleWork;
}

/**
 * Creates work with one derivation. Solving it takes half of `tries` on average, checking it none.
 */
export async function makeWork(random: Random, tries: number): Promise<MadeWork> {
  const salt = random.bytes(SALT_BYTES);
  const answer = random.integer(0, tries);
  const { N, r, p, keyBytes } = WORK_COST;
  const target = await derive(workInput(answer), salt, keyBytes, { N, r, p });
  return { answer, work: { salt: salt.toString('hex'), target: target.toString('hex'), tries } };
}

/**
 * Work without the picture is longer by this factor, but must be solvable within the puzzle's
 * lifetime.
 */
const ALONE_FACTOR = 32;
const ALONE_MAX_TRIES = 3_072;

/** Most tries of both works. `base` is the setting PUZZLE_WORK; each level doubles it. */
export function triesOf(base: number, level: number): { tries: number; triesAlone: number } {
  const tries = base * 2 ** level;
  return { tries, triesAlone: Math.max(tries, Math.min(tries * ALONE_FACTOR, ALONE_MAX_TRIES)) };
}
