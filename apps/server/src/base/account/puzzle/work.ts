import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { PuzzleWork } from '@clearcrate/contract/auth';
import { WORK_COST, workInput } from '@clearcrate/contract/puzzle-work';
import type { Random } from '../../../platform/random.ts';

const SALT_BYTES = 16;
const derive = promisify<Uint8Array, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);

interface MadeWork {
  /** The number to be found; it never leaves the server. */
  answer: number;
  work: PuzzleWork;
}

/** One derivation makes the work; finding its number takes half of `tries` on average, and checking it none. */
export async function makeWork(random: Random, tries: number): Promise<MadeWork> {
  const salt = random.bytes(SALT_BYTES);
  const answer = random.integer(0, tries);
  const { N, r, p, keyBytes } = WORK_COST;
  const target = await derive(workInput(answer), salt, keyBytes, { N, r, p });
  return { answer, work: { salt: salt.toString('hex'), target: target.toString('hex'), tries } };
}

/** What stands in for the picture is this much longer, but has to be done within the puzzle's life all the same. */
const ALONE_FACTOR = 32;
const ALONE_MAX_TRIES = 3_072;

/** How many numbers each of the two works has; `base` is the operator's setting, and a level doubles it. */
export function triesOf(base: number, level: number): { tries: number; triesAlone: number } {
  const tries = base * 2 ** level;
  return { tries, triesAlone: Math.max(tries, Math.min(tries * ALONE_FACTOR, ALONE_MAX_TRIES)) };
}
