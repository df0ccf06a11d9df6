import { createHash } from 'node:crypto';
import type { RoomProof } from '@clearcrate/contract/fairness';
import { firstRoundAfter } from '@clearcrate/fairness/beacon';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { canonicalVersion, type OddsVersion } from '@clearcrate/fairness/odds-version';
import { sharedDraw } from '@clearcrate/fairness/shared-draw';
import { testBeacon } from '@clearcrate/fairness/testing/test-beacon';
import { expect, test } from 'vitest';
import { checkRoom } from './check-room.ts';

const SEED = '1f'.repeat(32);
const ODDS: OddsVersion = {
  table: 'box/test',
  version: 1,
  price: 1000n,
  asset: 'coin',
  guarantee: null,
  entries: [
    { item: 'rare', quality: 6, tickets: 300_000, value: 2000n },
    { item: 'dust', quality: 1, tickets: 700_000, value: 100n },
  ],
};
const text = canonicalVersion(ODDS);
const hash = createHash('sha256').update(text).digest('hex');
const userCodes = ['ann', '三号'];

const drawOf = (round: number, seat: number, beacon?: Buffer) =>
  runSync(
    sharedDraw({ roomSeed: Buffer.from(SEED, 'hex'), userCodes, ...(beacon && { beacon }) }, round, seat),
    nodeHasher,
  );
const randomOf = ({ digests }: ReturnType<typeof drawOf>) => Buffer.from(digests[0]?.digest ?? []).toString('hex');
const draw = (round: number, seat: number) => {
  const drawn = drawOf(round, seat);
  const ticket = drawn.value;
  return {
    drawId: `${round}${seat}`,
    round,
    seat,
    ticket,
    randomValue: randomOf(drawn),
    oddsHash: hash,
    item: ticket < 300_000 ? 'rare' : 'dust',
  };
};
const proof: RoomProof = {
  seedNumber: 1,
  roomSeedHash: createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex'),
  roomSeed: SEED,
  publishedAt: '2026-11-15T03:00:00.000Z',
  takenAt: '2026-11-15T04:00:00.000Z',
  userCodes,
  draws: [draw(1, 1), draw(1, 2), draw(2, 1)],
  odds: [{ hash, text }],
  beacon: null,
};
const verdicts = async (changed: Partial<RoomProof>) =>
  (await checkRoom({ ...proof, ...changed })).map(({ matches }) => matches);

test('accepts every draw of a valid room, with the hashed text', async () => {
  const checked = await checkRoom(proof);
  expect(checked.map(({ matches }) => matches)).toEqual([true, true, true]);
  expect(checked[0]).toMatchObject({ computed: drawOf(1, 1).value, message: 'ann,三号:1:1:0' });
});

test('detects a random value that is not the digest of the draw', async () => {
  const [first, ...rest] = proof.draws as [RoomProof['draws'][number]];
  expect(await verdicts({ draws: [{ ...first, randomValue: '00'.repeat(32) }, ...rest] })).toEqual([false, true, true]);
});

test('detects a changed ticket, item or seed, and a seed taken before it was published', async () => {
  const [first, ...rest] = proof.draws as [RoomProof['draws'][number]];
  expect(await verdicts({ draws: [{ ...first, ticket: (first.ticket + 1) % 1_000_000 }, ...rest] })).toEqual([
    false,
    true,
    true,
  ]);
  const other = first.item === 'rare' ? 'dust' : 'rare';
  expect(await verdicts({ draws: [{ ...first, item: other }, ...rest] })).toEqual([false, true, true]);
  expect(await verdicts({ roomSeed: '2e'.repeat(32) })).toEqual([false, false, false]);
  expect(await verdicts({ takenAt: '2026-11-15T02:00:00.000Z' })).toEqual([false, false, false]);
  expect(await verdicts({ userCodes: ['ann', 'bob'] })).toContain(false);
});

test('with a beacon its round is mixed in; another round, another key and another chain are found', async () => {
  const beacon = testBeacon();
  const after = '2026-11-15T04:00:01.000Z';
  const round = beacon.round(firstRoundAfter(beacon.chain, Date.parse(after)), after);
  const mixed = Buffer.from(round.randomness, 'hex');
  const draws = proof.draws.map((one) => {
    const drawn = drawOf(one.round, one.seat, mixed);
    const ticket = drawn.value;
    return { ...one, ticket, randomValue: randomOf(drawn), item: ticket < 300_000 ? 'rare' : 'dust' };
  });
  const told = { ...round, chain: beacon.chain };
  expect(await verdicts({ draws, beacon: told })).toEqual([true, true, true]);
  expect(await verdicts({ draws, beacon: null })).toContain(false);
  const next = { ...beacon.round(round.round + 1, after), chain: beacon.chain };
  expect(await verdicts({ draws, beacon: next })).toEqual([false, false, false]);
  const forger = testBeacon('a forger');
  const forged = { ...forger.round(round.round, after), chain: { ...beacon.chain, publicKey: forger.chain.publicKey } };
  expect(await verdicts({ draws, beacon: forged })).toEqual([false, false, false]);
});
