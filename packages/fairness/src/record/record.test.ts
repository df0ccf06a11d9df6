import { expect, test } from 'vitest';
import {
  at,
  beaconLine,
  crashRecords,
  luckyRecord,
  oddsLine,
  oddsVersion,
  orderRecord,
  playerRecords,
  sharedRecords,
  splitRecord,
} from '../testing/sample-records.ts';
import { UnreadableRecordError } from './fields.ts';
import { parseRecord } from './record.ts';

const player = at(playerRecords(1), 0);
const shared = at(sharedRecords(1), 0);
const order = orderRecord();
const split = splitRecord();
const crash = at(crashRecords(1), 0);

test.each([player, luckyRecord(), shared, order, split, crash])('a $kind record round-trips', (record) => {
  expect(parseRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
});

test('reads an odds version and drops unknown members', () => {
  expect(parseRecord({ ...oddsLine, note: 'x' })).toEqual({ kind: 'odds', hash: oddsLine.hash, odds: oddsVersion });
  expect(parseRecord({ ...player, note: 'x' })).toEqual(player);
});

test('absent and null are the same', () => {
  const { outcome: _, ...bare } = player;
  expect(parseRecord({ ...player, outcome: null })).toEqual(bare);
  expect(parseRecord({ ...player, serverSeed: null })).toMatchObject({ serverSeed: null });
});

const NUL_SEED = '0'.repeat(63);

test.each([
  ['a record', null],
  ['a record', []],
  ['a record', 'player'],
  ['kind', {}],
  ['kind', { ...player, kind: 'toString' }],
  ['format', { ...player, format: 2 }],
  ['format', { ...oddsLine, format: undefined }],
  ['id', { ...player, id: '' }],
  ['serverSeed', { ...player, serverSeed: NUL_SEED }],
  ['serverSeed', { ...player, serverSeed: player.serverSeedHash.toUpperCase() }],
  ['clientSeed', { ...player, clientSeed: '\ud800' }],
  ['publishedAt', { ...player, publishedAt: undefined }],
  ['publishedAt', { ...player, publishedAt: '2026-11-15 04:00' }],
  ['chosenAt', { ...player, chosenAt: 1_763_179_200_000 }],
  ['chosenAt', { ...player, chosenAt: '2026-13-45T04:00:00.000Z' }],
  ['nonce', { ...player, nonce: 0 }],
  ['nonce', { ...player, nonce: '1' }],
  ['nonce', { ...player, nonce: 2 ** 53 }],
  ['ticket', { ...player, ticket: 1_000_000 }],
  ['outcome', { ...player, outcome: [] }],
  ['odds', { ...player, outcome: { item: 'dust' } }],
  ['total', { ...split, total: '88' }],
  ['shares', { ...split, shares: 0 }],
  ['shares', { ...split, shares: 2_001 }],
  ['an amount', { ...split, amounts: ['1.00', 2] }],
  ['more amounts', { ...split, shares: 3 }],
  ['tickets', { ...player, outcome: { ...luckyRecord().outcome, target: { item: 'a', tickets: 0 } } }],
  ['lucky', { ...player, outcome: { ...luckyRecord().outcome, guarantee: player.outcome?.guarantee } }],
  ['userCodes', { ...shared, userCodes: [] }],
  ['a user code', { ...shared, userCodes: [1] }],
  ['seat', { ...shared, seat: 4 }],
  ['signature', { ...shared, beacon: { ...shared.beacon, signature: 'xyz' } }],
  ['after', { ...shared, beacon: { ...shared.beacon, after: undefined } }],
  ['scheme', { ...beaconLine, scheme: 'pedersen-bls-chained' }],
  ['periodSeconds', { ...beaconLine, periodSeconds: 0 }],
  ['publicKey', { ...beaconLine, publicKey: 'g' }],
  ['player draws', { ...shared, outcome: player.outcome }],
  ['a seat', { ...order, seats: [4] }],
  ['places', { ...order, seats: [1, 2, 3, 1] }],
  ['round', { ...crash, round: 10_000_001 }],
  ['edgeBasisPoints', { ...crash, edgeBasisPoints: 10_000 }],
  ['maximum', { ...crash, maximum: '10000' }],
  ['maximum', { ...crash, maximum: '0.99' }],
  ['point', { ...crash, point: 1.92 }],
  ['odds', { ...oddsLine, odds: null }],
  ['asset', { ...oddsLine, odds: { ...oddsLine.odds, asset: 'gold' } }],
  ['total', { ...oddsLine, odds: { ...oddsLine.odds, entries: oddsLine.odds.entries.slice(1) } }],
])('names the member with a wrong %s: %#', (name, value) => {
  expect(() => parseRecord(value)).toThrow(UnreadableRecordError);
  expect(() => parseRecord(value)).toThrow(name);
});
