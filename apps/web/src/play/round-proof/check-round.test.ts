import { createHash } from 'node:crypto';
import type { CrashProof } from '@clearcrate/contract/crash';
import { expect, it } from 'vitest';
import { checkRound, recordOf } from './check-round.ts';

const seed = createHash('sha256').update('seed').digest();
const hash = createHash('sha256').update(seed).digest();
const end = createHash('sha256').update(hash).digest('hex');

const proof = (point: string, roundHash: string | null): CrashProof => ({
  round: {
    roundId: '7',
    state: 3,
    version: 1,
    step: 1,
    previousHash: end,
    startsAt: '',
    endedAt: '',
    interrupted: false,
    point: roundHash && point,
    roundHash,
    bets: 0,
    staked: '0.00',
  },
  chain: {
    chain: end,
    length: 2,
    salt: 'salt',
    saltSource: 'store',
    beacon: null,
    publishedAt: '',
    saltedAt: '',
    edgeBasisPoints: 400,
    maximum: '10000.00',
  },
});

it('has nothing to recompute before the round is over', () => {
  expect(recordOf(proof('1.00', null))).toBeUndefined();
});

it('accepts the point of the chain and no other', async () => {
  const told = proof('1.00', hash.toString('hex'));
  const first = await checkRound(recordOf(told) as NonNullable<ReturnType<typeof recordOf>>);
  const computed = first.steps.find(({ name }) => name === 'point')?.value as string;
  const right = await checkRound(
    recordOf(proof(computed, hash.toString('hex'))) as NonNullable<ReturnType<typeof recordOf>>,
  );
  expect(right.matches).toBe(true);
  const other = createHash('sha256').update('other').digest('hex');
  const wrong = await checkRound(recordOf(proof(computed, other)) as NonNullable<ReturnType<typeof recordOf>>);
  expect(wrong.matches).toBe(false);
});
