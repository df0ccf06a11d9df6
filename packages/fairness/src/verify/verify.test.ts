import { describe, expect, test } from 'vitest';
import vectors from '../../vectors.json' with { type: 'json' };
import { type BeaconRound, roundTimeMs } from '../beacon/beacon.ts';
import { runAsync, runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { webHasher } from '../hash/web-crypto.ts';
import type { RaffleTerms } from '../record/order-record.ts';
import type { RankGroup, RankTerms } from '../record/rank-record.ts';
import type { DrawRecord, PlayerRecord } from '../record/record.ts';
import {
  at,
  crashRecords,
  luckyRecord,
  oddsHash,
  oddsVersion,
  orderRecord,
  playerRecords,
  raffleRecord,
  rankRecord,
  saltedRecords,
  sampleBeacon,
  sampleBeacons,
  sharedRecords,
  splitRecord,
} from '../testing/sample-records.ts';
import { NOT_RECORDED } from '../verify-raffle.ts';
import { type VerifyContext, verifyRecord } from './verify.ts';
import { prepareOdds } from './verify-outcome.ts';

const prepared = runSync(prepareOdds(oddsVersion), nodeHasher);
const context: VerifyContext = {
  odds: (hash) => (hash === oddsHash ? prepared : undefined),
  beacons: sampleBeacons,
};
const verify = (record: DrawRecord, more: Partial<VerifyContext> = {}) =>
  runSync(verifyRecord(record, { ...context, ...more }), nodeHasher);
const stepNames = (record: DrawRecord) => verify(record).steps.map(({ name }) => name);

const players = playerRecords(200);
const player = at(players, 0);
const shared = at(sharedRecords(1), 1);
const beacon = at([shared.beacon], 0) as BeaconRound;
const order = orderRecord();
const split = splitRecord();
const crashes = crashRecords(5);
const crash = at(crashes, 4);
const raffle = raffleRecord();
const rank = rankRecord();
const salted = at(saltedRecords(3), 1);
const other = '11'.repeat(32);
const [ahead, behind] = rank.groups as [RankGroup, RankGroup];
const terms = raffle.terms as RaffleTerms;
const promised = rank.terms as RankTerms;

const lateAt = '2026-11-15T05:00:20.000Z';
const lateRaffle = raffleRecord(lateAt);
const [signedAt, signedAtLate] = [raffle, lateRaffle].map(({ beacon }) =>
  new Date(roundTimeMs(sampleBeacon.chain, beacon?.round ?? 0)).toISOString(),
);
const afterDeadline = new Date(Date.parse(raffle.beacon?.after ?? '') + 1).toISOString();
const nextRound = (salted.beacon?.round ?? 0) + 1;
const nextAfter = new Date(Date.parse(salted.beacon?.after ?? '') + 3_000).toISOString();

test.each([player, luckyRecord(), shared, order, raffle, lateRaffle, rank, split, crash, salted])(
  'a $kind record verifies with Node and with WebCrypto',
  async (record) => {
    const verification = verify(record);
    expect(verification).toMatchObject({ verdict: 'match' });
    expect(verification.difference).toBeUndefined();
    expect(await runAsync(verifyRecord(record, context), webHasher)).toEqual(verification);
  },
);

test('the steps of a player draw can be followed by hand', () => {
  const vector = at(vectors.player, -1);
  const { steps } = verify({
    format: 1,
    kind: 'player',
    id: 'skip',
    serverSeed: vector.serverSeed,
    serverSeedHash: vector.serverSeedHash,
    clientSeed: vector.clientSeed,
    nonce: vector.nonce,
    ticket: vector.value,
  });
  expect(steps.map(({ name, value }) => [name, value])).toEqual([
    ['commitment', vector.serverSeedHash],
    ['digest', vector.digest],
    ['word', String(vector.word)],
    ['ticket', String(vector.value)],
  ]);
  const digest = at(steps, 1);
  expect(digest.inputs).toEqual({ message: 'skip:902:0', cursor: '0' });
  expect(digest.words).toEqual([
    { firstByte: 0, hex: vector.digest.slice(0, 8), value: vector.skipped[0], skipped: true },
    { firstByte: 4, hex: vector.digest.slice(8, 16), value: vector.word, skipped: false },
  ]);
  expect(at(steps, 2).inputs).toMatchObject({ bytes: vector.digest.slice(8, 16), limit: '4294000000' });
});

test('the item step shows range and exact chance', () => {
  const { steps } = verify(player);
  expect(stepNames(player)).toEqual(['commitment', 'digest', 'word', 'ticket', 'odds', 'guarantee', 'item', 'times']);
  const { inputs, value } = at(steps, -2);
  expect(inputs).toMatchObject({ ticket: String(player.ticket), table: 'published' });
  expect(inputs.probability).toMatch(/^\d+\.\d{4} %$/);
  expect(value).toBe(player.outcome?.item);
});

test('reports a beacon that is not public even if everything matches', () => {
  expect(verify(shared)).toMatchObject({ verdict: 'match', privateBeacon: true });
  expect(verify(salted)).toMatchObject({ verdict: 'match', privateBeacon: true });
  expect(verify(crash).privateBeacon).toBeUndefined();
});

test('a draw is unrevealed while its seed is secret', () => {
  for (const record of [
    { ...player, serverSeed: null },
    { ...shared, roomSeed: null },
    { ...order, roomSeed: null },
    { ...split, roomSeed: null },
  ])
    expect(verify(record)).toEqual({ verdict: 'unrevealed', steps: [] });
});

describe('the first difference is reported', () => {
  const outcome = player.outcome ?? { odds: oddsHash, item: '' };
  const cases: [string, DrawRecord][] = [
    ['commitment', { ...player, serverSeedHash: other }],
    ['commitment', { ...player, serverSeed: other }],
    ['ticket', { ...player, clientSeed: 'ache-7f2d' }],
    ['ticket', { ...player, nonce: 2 }],
    ['ticket', { ...player, ticket: (player.ticket + 1) % 1_000_000 }],
    ['item', { ...player, outcome: { ...outcome, item: 'nebula-tide' } }],
    ['item', { ...player, outcome: { ...outcome, item: 'not in the table' } }],
    ['guarantee', { ...player, outcome: { odds: oddsHash, item: outcome.item } }],
    ['commitment', { ...shared, roomSeedHash: other }],
    ['ticket', { ...shared, userCodes: ['one', 'zwei', '四'] }],
    ['ticket', { ...shared, seat: 1 }],
    ['beaconRound', { ...shared, beacon: { ...beacon, round: beacon.round - 1 } }],
    ['beaconRound', { ...shared, beacon: { ...beacon, after: '2026-11-15T04:00:04.000Z' } }],
    ['signature', { ...shared, beacon: { ...beacon, signature: '00' } }],
    ['beacon', { ...shared, beacon: { ...beacon, randomness: other } }],
    ['place', { ...order, seats: [at(order.seats, 1), at(order.seats, 0), at(order.seats, 2)] }],
    ['order', { ...order, seats: [at(order.seats, 0), at(order.seats, 1), at(order.seats, 0)] }],
    ['commitment', { ...split, roomSeedHash: other }],
    ['share', { ...split, total: '88.01' }],
    ['share', { ...split, shares: 21 }],
    ['share', { ...split, amounts: split.amounts.toReversed() }],
    [
      'times',
      { ...split, seed: { number: 1, publishedAt: '2026-11-15T04:01:00.001Z', takenAt: '2026-11-15T04:00:00.000Z' } },
    ],
    ['terms', { ...raffle, termsHash: other }],
    ['terms', { ...raffle, terms: { ...terms, deadline: '2026-11-15T05:00:00.001Z' } }],
    ['terms', { ...raffle, terms: { ...terms, prizes: terms.prizes.toReversed() } }],
    ['deadline', { ...raffle, beacon: sampleBeacon.round(raffle.beacon?.round ?? 0, afterDeadline) }],
    ['closed', { ...raffle, closedAt: signedAt }],
    ['closed', { ...raffle, closedAt: '2026-11-15T04:59:59.999Z' }],
    ['closed', { ...order, closedAt: '2026-11-15T05:00:00.000Z' }],
    ['closed', { ...lateRaffle, closedAt: signedAtLate }],
    ['deadline', { ...lateRaffle, closedAt: raffle.closedAt }],
    ['commitment', { ...rank, roomSeedHash: other }],
    ['order', { ...rank, groups: [{ ...ahead, seats: ahead.seats.toReversed() }, behind] }],
    ['order', { ...rank, groups: [ahead, { ...behind, userCodes: ['11aa', '22bb'] }] }],
    ['ranks', { ...rank, groups: [{ ...ahead, amount: '99.50' }, behind] }],
    ['ranks', { ...rank, groups: [{ ...ahead, userCodes: ahead.userCodes.toReversed() }, behind] }],
    ['ranks', { ...rank, places: 4 }],
    ['ranks', { ...rank, terms: { ...promised, period: '2026-11-16' } }],
    ['ranks', { ...rank, terms: { ...promised, board: 2 } }],
    ['promise', { ...rank, termsHash: other }],
    ['promise', { ...rank, terms: { ...promised, prizes: promised.prizes.slice(1) } }],
    ['paid', { ...rank, paid: ['5.00', '3.00', '1.50'] }],
    ['paid', { ...rank, paid: ['5.00', '0.00'] }],
    ['salt', { ...salted, publishedAt: '2026-11-15T04:00:03.000Z', beacon: sampleBeacon.round(nextRound, nextAfter) }],
    ['saltTime', { ...salted, publishedAt: '2026-11-15T04:00:00.001Z' }],
    ['chain', { ...crash, roundHash: other }],
    ['chain', { ...crash, round: 4 }],
    ['point', { ...crash, salt: 'Salt' }],
    ['point', { ...crash, point: '2.00' }],
    ['point', { ...crash, edgeBasisPoints: 5_000 }],
  ];
  test.each(cases)('%s: %#', (name, record) => {
    const { verdict, difference } = verify(record);
    expect([verdict, difference?.name]).toEqual(['mismatch', name]);
  });
});

test('detects an odds table other than the named one by its hash', () => {
  const changed = runSync(prepareOdds({ ...oddsVersion, version: 4 }), nodeHasher);
  expect(verify(player, { odds: () => changed }).difference?.name).toBe('odds');
  expect(() => verify(player, { odds: () => undefined })).toThrow('is not known');
  expect(() => verify(shared, { beacons: undefined } as never)).toThrow('is not known');
});

test('a guarantee that the table does not have is a difference', () => {
  const without = runSync(prepareOdds({ ...oddsVersion, guarantee: null }), nodeHasher);
  const record: PlayerRecord = { ...player, outcome: { ...at([player.outcome], 0), odds: without.hash, item: 'dust' } };
  expect(verify(record, { odds: () => without }).difference?.name).toBe('guarantee');
});

test('after fifty misses the guaranteed sub-table applies', () => {
  const due = players.find(({ outcome }) => outcome?.guarantee?.misses === 50);
  if (!due?.outcome) throw new Error('the guarantee was never due');
  expect(at(verify(due).steps, -2).inputs.table).toBe('guaranteed');
  const hidden = { ...due, outcome: { ...due.outcome, guarantee: { counter: 'c', opening: 51, misses: 49 } } };
  expect(at(verify(hidden).steps, -2).inputs.table).toBe('published');
});

test('walks a crash round to the nearest trusted round, before or after it', () => {
  const { chain } = crash;
  const anchors = [{ round: 0, hash: chain }, ...crashes.map(({ round, roundHash }) => ({ round, hash: roundHash }))];
  for (const anchor of anchors) {
    expect(verify(at(crashes, 2), { anchor }).verdict).toBe('match');
    expect(verify(at(crashes, 2), { anchor: { ...anchor, hash: other } }).difference?.name).toBe('chain');
  }
});

test('says that an older order has no closing time', () => {
  const { closedAt, ...older } = raffle;
  const { verdict, steps } = verify(older);
  expect(verdict).toBe('match');
  expect(steps.find(({ name }) => name === 'closed')).toMatchObject({ inputs: {}, value: NOT_RECORDED });
});

test('accepts an order with the first places only', () => {
  expect(verify(orderRecord(1)).verdict).toBe('match');
  expect(verify({ ...orderRecord(1), seats: [at(order.seats, 1)] }).difference?.name).toBe('place');
});
