import { describe, expect, test } from 'vitest';
import { firstRoundAfter, roundTimeMs } from '../beacon/beacon.ts';
import { drawSplit } from '../draw/split.ts';
import { fromHex, toHex, toUtf8 } from '../hash/bytes.ts';
import { commitment } from '../hash/commitment.ts';
import { runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { hundredthsText } from '../odds/hundredths.ts';
import { NO_SEAL, nextSeal } from '../record/seal.ts';
import {
  beaconLine,
  crashRecords,
  oddsLine,
  playerExport,
  playerRecords,
  sampleBeacon,
  splitRecord,
} from '../testing/sample-records.ts';
import { ExportChecker } from './export-checker.ts';

/** What an export tells of, and does not hold. */

type Line = Record<string, unknown>;

function check(lines: readonly string[]) {
  const checker = new ExportChecker(nodeHasher);
  const found = lines.flatMap((line) => checker.readLine(line));
  const messages = [...found, ...checker.finish()].map(({ message }) => message);
  return { messages, passed: checker.passed, unchecked: checker.unchecked, isPartial: checker.isPartial, checker };
}

/** Puts a first and a last line around lines, with the seal that a store would give them. */
function sealed(lines: readonly object[], head: Line = {}, end: Line = {}): string[] {
  const first = { format: 1, kind: 'export', scope: 'store', at: '2026-11-16T00:00:00.000Z', ...head };
  const texts = [first, ...lines].map((line) => JSON.stringify(line));
  const seal = texts.reduce((before, text) => runSync(nextSeal(before, text), nodeHasher), NO_SEAL);
  return [...texts, JSON.stringify({ format: 1, kind: 'end', lines: texts.length, seal: toHex(seal), ...end })];
}

const seedHash = (name: string) => runSync(commitment(nodeHasher.sha256(toUtf8(name))), nodeHasher);
const publishedAt = '2026-11-15T03:00:00.000Z';
const takenAt = '2026-11-15T04:00:00.000Z';

function batchOf(seeds: readonly string[], change: Line = {}): Line {
  const hash = toHex(nodeHasher.sha256(toUtf8(seeds.map((seed) => `${seed}\n`).join(''))));
  return { format: 1, kind: 'batch', number: 1, first: 1, publishedAt, hash, seeds, ...change };
}

const split = { ...splitRecord(), seed: { number: 1, publishedAt, takenAt } };
const taken: Line = {
  ...{ format: 1, kind: 'seed', number: 1, roomSeed: split.roomSeed, roomSeedHash: split.roomSeedHash },
  ...{ mode: 21, room: '1', takenAt, state: 'drawn', due: '2026-11-15T05:00:00.000Z' },
};
const open: Line = { ...taken, number: 2, roomSeed: null, roomSeedHash: seedHash('open'), state: 'open', room: '2' };
const batch = batchOf([split.roomSeedHash, seedHash('open')]);
const due = '2026-11-20T00:00:00.000Z';

const flights = crashRecords(3).map((flight) => ({ ...flight, publishedAt }));
const [flight] = flights as [(typeof flights)[number]];
const { chain, salt, edgeBasisPoints, maximum } = flight;
const told: Line = {
  ...{ format: 1, kind: 'chain', number: 1, chain, length: 20_000, publishedAt },
  ...{ salt, edgeBasisPoints, maximum, rounds: 3 },
};

test('accepts a whole export, and counts what it cannot check', () => {
  const { messages, passed, unchecked, isPartial } = check(
    sealed([batch, taken, { ...open, due }, told, split, ...flights]),
  );
  expect([messages, passed, isPartial]).toEqual([[], true, false]);
  expect(unchecked).toEqual({ openRooms: 1, chosenSalts: 3 });
});

describe('room seeds', () => {
  const found = (...lines: object[]) => check(sealed(lines)).messages;

  test.each([
    ['a missing batch', [{ ...batch, number: 2 }, taken, split], 'batches before this one are missing'],
    ['an altered batch', [batchOf([seedHash('x')], { hash: batch.hash }), split], 'another hash'],
    ['a missing number', [batch, { ...open, due }], 'room seed 1 is missing'],
    ['another seed under a number', [batchOf([seedHash('x')]), taken, split], 'was published under this number'],
    ['a drawn room without a record', [batch, taken], 'what was drawn with room seed 1 is missing'],
    ['a record without its line', [batch, split], 'the line of its room seed is missing'],
    ['a record of another mode', [batch, { ...taken, mode: 31 }, split], 'says otherwise'],
    ['a record of another room', [batch, { ...taken, room: '7' }, split], 'was taken by 21/7'],
    ['a record of a room that drew nothing', [batch, { ...taken, state: 'unused' }, split], 'says otherwise'],
    ['a room that is listed twice', [batch, taken, split, split], 'its room is listed twice'],
  ])('report %s', (_what, lines, message) => {
    expect(found(...lines).join()).toContain(message);
  });

  test('are due one hour after their room', () => {
    const at = (time: string) => ({ ...open, due: time });
    expect(found(batch, taken, at('2026-11-15T23:00:00.000Z'), split)).toEqual([]);
    const [late] = found(batch, taken, at('2026-11-15T22:59:59.999Z'), split);
    expect(late).toContain('the room seed is still secret');
  });

  describe('that wait for a beacon', () => {
    const atMs = Date.parse('2026-11-16T00:00:00.000Z');
    const dueMs = Date.parse('2026-11-15T05:00:00.000Z');
    const { chain } = sampleBeacon;
    const beaconAt = (afterMs: number) => ({
      ...{ chain: chain.hash, round: firstRoundAfter(chain, afterMs), after: new Date(afterMs).toISOString() },
    });
    const waiting = {
      ...{ ...open, mode: 31, state: 'waiting', due: new Date(dueMs).toISOString() },
      beacon: beaconAt(dueMs + 10_000),
    };
    const drawnWith = (round: number) => {
      const beacon = sampleBeacon.round(round, new Date(roundTimeMs(chain, round) - 1).toISOString());
      const source = { roomSeed: fromHex(split.roomSeed ?? ''), beacon: fromHex(beacon.randomness) };
      const { amounts } = runSync(drawSplit(source, { total: 88_00n, shares: 20 }), nodeHasher);
      return { ...split, amounts: amounts.slice(0, 12).map(hundredthsText), beacon };
    };
    const told = [beaconLine, batch, taken];

    test('are counted, however long they are over', () => {
      const { messages, passed, unchecked, checker } = check(sealed([...told, waiting, split]));
      expect([messages, passed, unchecked]).toEqual([[], true, { waitingRooms: 1 }]);
      expect(checker.totals.privateBeacons).toBe(1);
    });

    test('are missing when something was drawn with a later round, an hour before the export', () => {
      const late = 'waits for beacon round';
      const inLastHour = firstRoundAfter(chain, atMs - 3_600_001);
      expect(found(...told, waiting, drawnWith(inLastHour))).toEqual([]);
      expect(found(...told, waiting, drawnWith(inLastHour - 1)).join()).toContain(late);
      expect(found(...told, waiting, drawnWith(waiting.beacon.round))).toEqual([]);
      expect(found(...told, waiting, drawnWith(waiting.beacon.round + 1)).join()).toContain(late);
    });

    test.each([
      ['another mode', { mode: 30 }, 'do not wait for a beacon'],
      ['another round', { beacon: { ...waiting.beacon, round: 1 } }, 'is not the first one after'],
      ['a round before the deadline', { beacon: beaconAt(dueMs + 9_999) }, 'does not follow from the deadline'],
      ['a closing in time', { beacon: beaconAt(dueMs + 10_001) }, 'does not follow from the deadline'],
      ['a closing too late', { beacon: beaconAt(dueMs + 3_610_001) }, 'does not follow from the deadline'],
      ['another chain', { beacon: { ...waiting.beacon, chain: seedHash('x') } }, 'is not known'],
      ['no beacon', { beacon: null }, 'exactly while it waits'],
      ['another state', { state: 'open' }, 'exactly while it waits'],
      ['a seed that is shown', { roomSeed: split.roomSeed }, 'does not fit the room seed'],
    ])('reject %s', (_what, change, message) => {
      expect(found(...told, { ...waiting, ...change }, split).join()).toContain(message);
    });

    test('may have closed up to an hour late', () => {
      expect(found(...told, { ...waiting, beacon: beaconAt(dueMs + 3_610_000) }, split)).toEqual([]);
    });
  });

  test('stand in an export of the store', () => {
    expect(check(sealed([told, ...flights])).messages).toEqual(['the batches of room seeds are missing']);
  });
});

describe('a crash chain', () => {
  const found = (...lines: object[]) => check(sealed([batch, taken, split, ...lines])).messages.join();

  test.each([
    ['a missing round', [told, ...flights.slice(1)], '1 rounds of this chain are missing'],
    ['a chain without its line', flights, 'the line of its chain is missing'],
    ['more rounds than were told', [{ ...told, rounds: 2 }, ...flights], 'more rounds than were told'],
    ['another salt', [{ ...told, salt: 'other' }, ...flights], 'says otherwise'],
    ['a missing chain', [{ ...told, number: 2 }, ...flights], 'chains before this one are missing'],
    [
      'a chain that began before the one before it was over',
      [{ ...told, number: 1, chain: seedHash('first'), rounds: 0 }, { ...told, number: 2 }, ...flights],
      'before the chain before was over',
    ],
  ])('reports %s', (_what, lines, message) => {
    expect(found(...lines)).toContain(message);
  });
});

describe('a seed pair', () => {
  const draws = playerRecords(5);
  const lines = playerExport([oddsLine], draws);
  const pair = JSON.parse(lines[1] ?? '') as Line;
  const found = (pairs: readonly object[], own: readonly object[] = draws) =>
    check(sealed([...pairs, oddsLine, ...own], { scope: 'player' })).messages.join();

  test.each([
    ['a missing last draw', [pair], draws.slice(0, 4), '1 of 5 draws with this pair are missing'],
    ['a pair without its line', [], draws, 'the line of its seed pair is missing'],
    ['more draws than were told', [{ ...pair, draws: 4 }], draws, 'higher than the number of draws'],
    ['another client seed', [{ ...pair, clientSeed: 'other' }], draws, 'says otherwise'],
    ['the pair before', [{ ...pair, previous: seedHash('gone') }], draws, 'the pair before this one is missing'],
    ['a draw without what it won', [pair], draws.map(({ outcome, ...draw }) => draw), 'what the ticket won is missing'],
  ])('reports %s', (_what, pairs, own, message) => {
    expect(found(pairs, own)).toContain(message);
  });

  test('is followed by one pair only', () => {
    const next = (name: string) => ({
      ...pair,
      ...{ serverSeedHash: seedHash(name), serverSeed: null, previous: pair.serverSeedHash, draws: 0 },
    });
    expect(found([pair, next('one')])).toBe('');
    expect(found([pair, next('one'), next('two')])).toContain('another pair follows the same one');
  });

  test('of which another part holds draws is counted as not checked', () => {
    const part = check(sealed([pair, oddsLine, ...draws.slice(2)], { scope: 'player', after: '7' }));
    expect(part).toMatchObject({ messages: [], isPartial: true, unchecked: { otherParts: 2 } });
  });

  test('reports an odds version that no draw names', () => {
    expect(found([{ ...pair, draws: 0 }], [])).toContain('no draw names this');
  });
});

describe('the frame', () => {
  const lines = playerExport([oddsLine], playerRecords(3));

  test.each([
    ['cut off', lines.slice(0, -1), 'the last line of the export is missing'],
    ['without its first line', lines.slice(1), 'the first line of the export is missing'],
    ['in another order', lines.with(3, lines[4] ?? '').with(4, lines[3] ?? ''), 'the seal differs'],
    ['with a line behind its end', [...lines, lines[3] ?? ''], 'behind the end of the export'],
    ['with two first lines', [lines[0] ?? '', ...lines], 'another export begins here'],
    ['with its odds told twice', [...lines.slice(0, 3), ...lines.slice(2)], 'this is listed twice'],
  ])('reports an export %s', (_what, changed, message) => {
    const { messages, passed } = check(changed);
    expect(messages.join()).toContain(message);
    expect(passed).toBe(false);
  });
});
