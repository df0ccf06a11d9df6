import { createHash } from 'node:crypto';
import type { Random } from '../../apps/server/src/platform/random.ts';

const WORD = 2 ** 32;

/**
 * A deterministic sequence per name, to reproduce findings. Never for a store that serves players.
 */
export function seededRandom(name: string): Random {
  let block = 0;
  const bytes = (count: number): Buffer => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < count; length += 32) {
      blocks.push(createHash('sha256').update(`${name}:${block}`).digest());
      block += 1;
    }
    return Buffer.concat(blocks).subarray(0, count);
  };
  const integer = (from: number, to: number): number => {
    const range = to - from;
    for (;;) {
      const word = bytes(4).readUInt32BE();
      if (word < WORD - (WORD % range)) return from + (word % range);
    }
  };
  return { bytes, integer };
}
