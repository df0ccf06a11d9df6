import type { PacketProof } from '@clearcrate/contract/packet';
import { expect, it } from 'vitest';
import vectors from '../../../../../packages/fairness/vectors.json' with { type: 'json' };
import { checkSplit } from './check-split.ts';

const [vector] = vectors.split;
if (!vector) throw new Error('the vector is missing');
const proof: PacketProof = {
  packetId: '7',
  total: vector.total,
  shares: vector.shares,
  amounts: vector.amounts.slice(0, 3),
  seedNumber: 12,
  roomSeedHash: vector.roomSeedHash,
  roomSeed: vector.roomSeed,
  publishedAt: '2026-11-15T03:00:00.000Z',
  takenAt: '2026-11-15T04:00:00.000Z',
};

it('recomputes every share, including unclaimed ones', async () => {
  const { verdict, shares } = await checkSplit(proof);
  expect(verdict).toBe('match');
  expect(shares.map(({ computed }) => computed)).toEqual(vector.amounts);
  expect(shares.map(({ handed }) => handed)).toEqual([...vector.amounts.slice(0, 3), undefined, undefined]);
});

it('detects a changed share, and waits while the seed is secret', async () => {
  const bent = await checkSplit({ ...proof, amounts: ['9.99'] });
  expect([bent.verdict, bent.shares[0]?.matches, bent.shares[1]?.matches]).toEqual(['mismatch', false, true]);
  expect(await checkSplit({ ...proof, roomSeed: null })).toEqual({ verdict: 'unrevealed', shares: [] });
});
