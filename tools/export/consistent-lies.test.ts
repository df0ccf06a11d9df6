import { toHex, toUtf8 } from '@clearcrate/fairness/bytes';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import {
  battleRecord,
  beaconLine,
  oddsLine,
  playerExport,
  playerRecords,
  raffleRecord,
  rankRecord,
  roomRecord,
  sharedRecords,
} from '@clearcrate/fairness/testing/sample-records';
import { describe, expect, it } from 'vitest';
import { checkHere, checkInPython } from './both-verifiers.ts';
import { reseal } from './mutations.ts';

/** Lies of which each line agrees with all others: what they leave out or rename is found by both verifiers. */

// biome-ignore lint/suspicious/noExplicitAny: records are altered by their members' names, whatever they hold.
type Line = Record<string, any>;

const hashOf = (text: string): string => toHex(nodeHasher.sha256(toUtf8(text)));
const place = { number: 1, publishedAt: '2026-11-15T03:00:00.000Z', takenAt: '2026-11-15T03:30:00.000Z' };
const AT = '2026-11-16T00:00:00.000Z';
const toLines = (records: readonly Line[]): string[] => reseal(records.map((record) => JSON.stringify(record)));

/** A whole export of a store in which one room took the only seed. */
function storeExport(seed: Line, records: readonly Line[], at = AT): string[] {
  const { publishedAt, takenAt } = place;
  const { roomSeed, roomSeedHash } = records.find((record) => record.roomSeed) ?? (shared[0] as Line);
  const { room, mode, due } = seed;
  return toLines([
    { format: 1, kind: 'export', scope: 'store', at },
    {
      format: 1,
      kind: 'batch',
      number: 1,
      first: 1,
      publishedAt,
      hash: hashOf(`${roomSeedHash}\n`),
      seeds: [roomSeedHash],
    },
    { format: 1, kind: 'seed', number: 1, roomSeed, roomSeedHash, mode, room, takenAt, state: 'drawn', due },
    ...records.map((record) => (record.roomSeed ? { ...record, seed: place } : record)),
    { format: 1, kind: 'end' },
  ]);
}

const battleSeed = { mode: 30, room: '1', due: '2026-11-15T05:00:00.000Z' };
const battle = battleRecord(3) as Line;
const shared = sharedRecords(3) as Line[];
const battleExport = (draws: readonly Line[], end: Line, more: readonly Line[] = []) =>
  storeExport(battleSeed, [oddsLine, beaconLine, ...more, ...draws, end]);
const cents = (amount: string) => Number(amount.replace('.', ''));
/** The result of the same battle, had it been played by the first seats only. */
function endOf(seats: number): Line {
  const totals = battle.totals.slice(0, seats) as string[];
  const best = Math.max(...totals.map(cents));
  const winners = totals.flatMap((total, index) => (cents(total) === best ? [index + 1] : []));
  return { ...battle, totals, winner: winners.length === 1 ? winners[0] : null };
}

const raffle = { ...raffleRecord(), id: '31/2' } as Line;
const raffleSeed = { mode: 31, room: '2', due: raffle.terms.deadline };
const rank = rankRecord() as Line;
const rankSeed = { mode: 40, room: '120261115', due: '2026-11-15T16:00:00.000Z' };

const draws = playerRecords(60) as Line[];
const versionOf = (change: Line): Line => {
  const odds = { ...oddsLine.odds, ...change };
  const sorted = Object.fromEntries(Object.entries(odds).sort(([one], [other]) => (one < other ? -1 : 1)));
  return {
    ...oddsLine,
    odds,
    hash: hashOf(
      JSON.stringify(sorted, [
        'asset',
        'entries',
        'format',
        'guarantee',
        'item',
        'openings',
        'price',
        'quality',
        'table',
        'tickets',
        'value',
        'version',
      ]),
    ),
  };
};
const playerLines = (own: readonly Line[], odds: readonly Line[] = [oddsLine]) =>
  playerExport(odds, own as ReturnType<typeof playerRecords>);
const recount = (draw: Line, guarantee: Line): Line => ({
  ...draw,
  outcome: { ...draw.outcome, guarantee: { ...draw.outcome.guarantee, ...guarantee } },
});
/** The guarantee begins again under another name where its count is 0. */
const fresh = draws.findIndex(({ outcome }, index) => index > 0 && outcome.guarantee.misses === 0);
const renamed = draws.map((draw, index) =>
  index < fresh ? draw : recount(draw, { counter: 'another', opening: index - fresh + 1 }),
);
const otherPlayer = playerRecords(3, 'player two') as Line[];
/** An opening that goes on with the count of another player's first one. */
function shareCounter(draw: Line): Line {
  const { item, guarantee } = (draws[0] as Line).outcome;
  const quality = oddsLine.odds.entries.find((entry) => entry.item === item)?.quality ?? 0;
  return recount(draw, { ...guarantee, opening: 2, misses: quality >= oddsLine.odds.guarantee.quality ? 0 : 1 });
}
const otherPrice = versionOf({ price: '13.00' });
const otherTable = versionOf({ table: 'box/18' });
const naming = (draw: Line, odds: Line): Line => ({ ...draw, outcome: { ...draw.outcome, odds: odds.hash } });

const HONEST: Record<string, string[]> = {
  'a battle': battleExport(shared, battle),
  'a raffle': storeExport(raffleSeed, [beaconLine, raffle]),
  'a ranking': storeExport(rankSeed, [rank]),
  'a ranking in the last time zone': storeExport({ ...rankSeed, due: '2026-11-16T12:00:00.000Z' }, [rank]),
  openings: playerLines(draws),
  'openings of two players': playerLines([...draws, ...otherPlayer]),
};

const LIES: Record<string, string[]> = {
  'a seat is left out with its draws': battleExport(
    shared.filter(({ seat }) => seat < 3),
    endOf(2),
  ),
  'two user codes are made one': battleExport(
    shared.filter(({ seat }) => seat < 3).map((draw) => ({ ...draw, userCodes: ['one,zwei', '三'] })),
    endOf(2),
  ),
  'a battle has no seats': battleExport([], { ...battle, totals: [], winner: null }),
  'a seat drew from another box': battleExport(
    shared.map((draw, index) => (index === 1 ? naming(draw, otherTable) : draw)),
    battle,
    [otherTable],
  ),
  'a raffle ended at another time': storeExport({ ...raffleSeed, due: '2026-11-15T06:00:00.000Z' }, [
    beaconLine,
    raffle,
  ]),
  'a period ends a day later': storeExport({ ...rankSeed, due: '2026-11-16T16:00:00.000Z' }, [rank]),
  'a period ends before it begins': storeExport({ ...rankSeed, due: '2026-11-15T00:00:00.000Z' }, [rank]),
  'an export before the seed was taken': storeExport(rankSeed, [rank], '2026-11-15T03:28:59.999Z'),
  'an export before the beacon round': storeExport(
    battleSeed,
    [oddsLine, beaconLine, ...shared, battle],
    '2026-11-15T03:59:00.999Z',
  ),
  'a guarantee is counted under another name': playerLines(renamed),
  'two players have one guarantee': playerLines([draws[0] as Line, shareCounter(otherPlayer[0] as Line)]),
  'a version has two tables of odds': playerLines(
    draws.map((draw, index) => (index === draws.length - 1 ? naming(draw, otherPrice) : draw)),
    [oddsLine, otherPrice],
  ),
  'a box has a target': playerLines(
    draws.map((draw, index) =>
      index === draws.length - 1
        ? { ...draw, outcome: { odds: draw.outcome.odds, item: 'x', target: { item: 'x', tickets: 999_999 } } }
        : draw,
    ),
  ),
};

describe('both verifiers', () => {
  const passes = (exports: Record<string, string[]>) => {
    const all = Object.values(exports);
    const inPython = checkInPython([], all);
    return Object.fromEntries(
      Object.keys(exports).map((name, index) => [name, [checkHere(all[index] ?? [])[0], inPython[index]?.[0]]]),
    );
  };

  it('accept honest exports', () => {
    for (const [name, found] of Object.entries(passes(HONEST))) expect(found, name).toEqual([true, true]);
  });

  it('reject lies that agree with themselves', () => {
    for (const [name, found] of Object.entries(passes(LIES))) expect(found, name).toEqual([false, false]);
  });

  it('count rooms that were drawn without a beacon', () => {
    const [{ beacon, ...order }] = [raffle];
    const excerpt = [oddsLine, roomRecord('one'), { ...roomRecord('one'), id: 'x', seat: 2 }, order];
    const lines = excerpt.map((record) => JSON.stringify(record));
    expect(checkHere(lines)[1]).toEqual({ unmixedRooms: 2 });
    expect(Object.values(checkInPython([], [lines])[0]?.[1] ?? {})).toEqual([2]);
  });
});
