import type { PuzzleWork } from '@clearcrate/contract/auth';
import { WORK_COST, workInput } from '@clearcrate/contract/puzzle-work';
import { scrypt } from '@noble/hashes/scrypt.js';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** One worker's share of the numbers: every `step`th from `first` on. */
export interface WorkShare {
  work: PuzzleWork;
  first: number;
  step: number;
}

/** Searches a share in order; returns undefined when the number is in another one. */
export function searchShare({ work, first, step }: WorkShare, onTried: () => void): number | undefined {
  const salt = bytesOf(work.salt);
  const { N, r, p, keyBytes } = WORK_COST;
  for (let counter = first; counter < work.tries; counter += step) {
    if (hexOf(scrypt(workInput(counter), salt, { N, r, p, dkLen: keyBytes })) === work.target) return counter;
    onTried();
  }
  return undefined;
}
