import { describe, expect, test } from 'vitest';
import type { BeaconRound } from '../beacon/beacon.ts';
import { toHex, toUtf8 } from '../hash/bytes.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { rankTermsText } from '../record/rank-record.ts';
import type { CrashRecord, PlayerRecord, SharedRecord } from '../record/record.ts';
import {
  at,
  battleRecord,
  beaconLine,
  crashRecords,
  luckyRecord,
  oddsLine,
  orderRecord,
  playerRecords,
  raffleRecord,
  rankRecord,
  roomRecord,
  saltedRecords,
  sampleBeacon,
  sharedRecords,
  splitRecord,
} from '../testing/sample-records.ts';
import { testBeacon } from '../testing/test-beacon.ts';
import { ExportChecker } from './export-checker.ts';
import { verifyBattle } from './verify-battle.ts';

function check(lines: readonly unknown[]) {
  const checker = new ExportChecker(nodeHasher);
  const findings = lines.flatMap((line) => checker.readLine(typeof line === 'string' ? line : JSON.stringify(line)));
  return { findings, totals: checker.totals, passed: checker.passed };
}

const head = [oddsLine, beaconLine];
const players = playerRecords(120);
const records = [...players, luckyRecord(), ...sharedRecords(2), orderRecord(), splitRecord(), ...crashRecords(20)];

test('accepts a whole export in the order of play', () => {
  const { findings, totals, passed } = check([...head, ...records]);
  expect(findings).toEqual([]);
  expect(passed).toBe(true);
  expect(totals).toEqual({
    records: records.length,
    matched: records.length,
    matchedBy: { box: players.length + 1, shared: 6, order: 1, split: 1, crash: 20 },
    mismatched: 0,
    missing: 0,
    unrevealed: 0,
    oddsVersions: 1,
    unreadable: 0,
    privateBeacons: records.filter((record) => 'beacon' in record).length,
  });
});

test('accepts crash rounds in any order', () => {
  const rounds = crashRecords(20);
  expect(check([...rounds.slice(10), ...rounds.slice(0, 10).reverse()]).passed).toBe(true);
});

test('reports one changed record with its line', () => {
  const changed: unknown[] = [oddsLine, ...players];
  changed[57] = { ...at(players, 56), ticket: (at(players, 56).ticket + 1) % 1_000_000 };
  const { findings, passed } = check(changed);
  expect(passed).toBe(false);
  expect(findings).toMatchObject([{ line: 58, problem: 'mismatch', id: 'player one 57' }]);
  expect(at(findings, 0).message).toMatch(/^ticket: the record says \d+, computed \d+$/);
});

test('counts unreadable lines and goes on', () => {
  const { findings, totals, passed } = check([oddsLine, '{"kind":', { kind: 'x' }, '', at(players, 0), 'null']);
  expect(findings.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'unreadable'],
    [3, 'unreadable'],
    [6, 'unreadable'],
  ]);
  expect(totals).toMatchObject({ matched: 1, unreadable: 3 });
  expect(passed).toBe(false);
});

test('counts a record without its odds as unreadable', () => {
  expect(check([at(players, 0)]).findings).toMatchObject([{ line: 1, problem: 'unreadable', id: 'player one 1' }]);
});

test('counts a target that cannot be drawn as an unreadable line', () => {
  const { outcome, ...record } = luckyRecord();
  const target = { item: 'two words', tickets: 50_000 };
  expect(check([oddsLine, { ...record, outcome: { ...outcome, target } }]).totals.unreadable).toBe(1);
});

test('reports an odds version under a wrong hash', () => {
  expect(check([{ ...oddsLine, hash: '0'.repeat(64) }, at(players, 0)]).findings).toHaveLength(2);
});

test('counts unrevealed seeds separately, and fails an empty export', () => {
  const secret = { ...at(players, 0), serverSeed: null };
  expect(check([oddsLine, secret])).toMatchObject({ passed: true, totals: { unrevealed: 1, matched: 0 } });
  expect(check([]).passed).toBe(false);
});

test.each([
  ['nonce', [oddsLine, at(players, 0), at(players, 0)]],
  ['seat', [...head, ...sharedRecords(1), at(sharedRecords(1), 2)]],
  ['ordered', [beaconLine, orderRecord(), orderRecord()]],
  ['round', [...crashRecords(3), at(crashRecords(3), 0)]],
])('rejects reuse: %s', (word, lines) => {
  const { findings } = check(lines);
  expect(findings).toMatchObject([{ line: lines.length, problem: 'mismatch' }]);
  expect(at(findings, 0).message).toContain(word);
});

test('counts missing nonces in any order', () => {
  const missingIn = (lines: readonly unknown[]) => {
    const checker = new ExportChecker(nodeHasher);
    for (const line of [oddsLine, ...lines]) checker.readLine(JSON.stringify(line));
    return checker.missingNonces;
  };
  expect(missingIn(players.toReversed())).toBe(0);
  expect(missingIn([...players.slice(3, 10), ...playerRecords(5, 'player two').slice(1)])).toBe(4);
});

test('reports a client seed chosen before the hash was shown, with a revealed or a secret seed', () => {
  const late = { ...at(players, 0), publishedAt: '2026-11-15T04:00:03.251Z' };
  const message = `times: the hash of the server seed was shown at ${late.publishedAt}, after the client seed was chosen at ${late.chosenAt}`;
  for (const record of [late, { ...late, serverSeed: null }])
    expect(check([oddsLine, record]).findings).toEqual([{ line: 2, problem: 'mismatch', id: late.id, message }]);
});

test('accepts a client seed that was chosen in the millisecond of the commitment', () => {
  const [draw] = playerRecords(1) as [PlayerRecord];
  expect(check([oddsLine, { ...draw, chosenAt: draw.publishedAt }]).findings).toEqual([]);
});

test('the data of a server seed must not change between its draws', () => {
  const [first, second] = players.map((record) => ({ ...record, serverSeed: null }));
  for (const change of [{ clientSeed: 'fitted' }, { chosenAt: '2026-11-15T05:00:00.000Z' }]) {
    const { findings } = check([oddsLine, first, { ...second, ...change }]);
    expect(findings).toMatchObject([{ line: 3, problem: 'mismatch' }]);
    expect(at(findings, 0).message).toContain('client seed');
  }
});

test('the codes of a room must not change between its draws', () => {
  const secret = sharedRecords(1).map((record) => ({ ...record, roomSeed: null }));
  const changed = { ...at(secret, 1), userCodes: ['one', 'two', '三'] };
  expect(at(check([at(secret, 0), changed]).findings, 0).message).toContain('user codes');
});

test('the salt of a chain must not change between its rounds', () => {
  const [first, second] = crashRecords(2);
  const { findings } = check([{ ...at([first], 0), salt: 'other', point: '1.00' }, second]);
  expect(findings.at(-1)).toMatchObject({ line: 2, message: 'the salt of the chain has changed' });
});

function withMisses(record: PlayerRecord, misses: number): PlayerRecord {
  const { outcome } = record;
  if (!outcome?.guarantee) throw new Error('the record has no guarantee count');
  return { ...record, outcome: { ...outcome, guarantee: { ...outcome.guarantee, misses } } };
}

test('reports a wrong guarantee count at its record', () => {
  const miss = players.findIndex(({ outcome }) => (outcome?.guarantee?.misses ?? 0) === 2);
  const lines = [...players];
  lines[miss] = withMisses(at(players, miss), 1);
  const { findings } = check([oddsLine, ...lines]);
  expect(at(findings, 0)).toMatchObject({ line: miss + 2, problem: 'mismatch' });
  expect(at(findings, 0).message).toBe('the guarantee counts 1 misses instead of 2');
});

test('the first opening starts the count, and a gap in the export does not break it', () => {
  expect(check([oddsLine, withMisses(at(players, 0), 1)]).totals.mismatched).toBe(1);
  expect(check([oddsLine, ...players.slice(0, 10), ...players.slice(40)]).passed).toBe(true);
});

describe('room seeds', () => {
  const startMs = Date.parse('2026-11-15T04:00:00.000Z');
  const place = (number: number, second: number) => ({
    number,
    publishedAt: '2026-11-15T03:00:00.000Z',
    takenAt: new Date(startMs + second * 1_000).toISOString(),
  });
  const room = (name: string, seed: ReturnType<typeof place>) => ({ ...roomRecord(name), seed });

  test('must be taken in their published order, in any order of the export', () => {
    const rooms = [room('a', place(1, 1)), room('c', place(9, 300)), room('b', place(4, 200))];
    expect(check([oddsLine, ...rooms]).findings).toEqual([]);
  });

  test('may be dated before the previous number within the published tolerance', () => {
    const rooms = [room('b', place(2, 0)), room('a', place(1, 60)), room('c', place(3, 1)), room('d', place(4, 90))];
    expect(check([oddsLine, ...rooms]).findings).toEqual([]);
    const early = { ...place(1, 0), publishedAt: new Date(startMs + 60_000).toISOString() };
    expect(check([oddsLine, room('a', early)]).findings).toEqual([]);
  });

  test.each([
    ['skipped and taken later', [room('a', place(2, 0)), room('b', place(1, 61))]],
    ['taken after the next number, exported in reverse', [room('b', place(1, 61)), room('a', place(2, 0))]],
    [
      'dated back in small steps that add up',
      [room('a', place(1, 100)), room('b', place(2, 70)), room('c', place(3, 39))],
    ],
    [
      'dated back in small steps, exported from the last one',
      [room('c', place(3, 39)), room('b', place(2, 70)), room('a', place(1, 100))],
    ],
    [
      'taken before they were published',
      [{ ...roomRecord('a'), seed: { ...place(1, 1), publishedAt: '2026-11-15T05:00:00.000Z' } }],
    ],
    ['at two places', [room('a', place(1, 1)), room('b', place(1, 1))]],
    ['given two numbers', [room('a', place(1, 1)), { ...room('a', place(2, 1)), seat: 2, round: 2 }]],
  ])('reports seeds that were %s', (_what, rooms) => {
    const { findings, passed } = check([oddsLine, ...rooms]);
    expect(findings).toHaveLength(1);
    expect(passed).toBe(false);
  });
});

describe('a beacon', () => {
  const [room] = sharedRecords(1) as [SharedRecord];
  const beacon = room.beacon as BeaconRound;
  const problemsWith = (chain: object, changed: Partial<BeaconRound>) =>
    check([oddsLine, chain, { ...room, beacon: { ...beacon, ...changed } }]).findings.map(({ message }) => message);

  test('requires the chain before the first draw that names it, under the hash of its key and times', () => {
    expect(problemsWith(beaconLine, {})).toEqual([]);
    expect(check([oddsLine, room]).findings[0]?.message).toContain('is not known');
    const forked = { ...beaconLine, publicKey: testBeacon('another').chain.publicKey };
    const [first, second] = problemsWith(forked, {});
    expect(first).toContain('beacon: the record says');
    expect(second).toContain('is not known');
  });

  test('reports another round, another key and another randomness', () => {
    expect(problemsWith(beaconLine, sampleBeacon.round(beacon.round + 1, beacon.after))[0]).toContain('beaconRound');
    const forged = testBeacon('another').round(beacon.round, beacon.after);
    expect(problemsWith(beaconLine, { ...forged, chain: beacon.chain })[0]).toContain('signature');
    expect(problemsWith(beaconLine, { randomness: '11'.repeat(32) })[0]).toContain('beacon:');
  });
});

test('accepts the same packet from several players, if its terms agree', () => {
  expect(check([splitRecord(), splitRecord()]).passed).toBe(true);
  const { findings } = check([splitRecord(), { ...splitRecord(), id: 'packet 2' }]);
  expect(findings).toMatchObject([
    { line: 2, problem: 'mismatch', message: expect.stringContaining('a different split') },
  ]);
  expect(check([splitRecord(), splitRecord(11)]).passed).toBe(false);
});

test('accepts a raffle whose list was closed in the millisecond of its deadline', () => {
  const raffle = raffleRecord();
  expect(check([beaconLine, { ...raffle, closedAt: raffle.terms?.deadline }]).findings).toEqual([]);
});

describe('the result of a battle', () => {
  test('needs a draw of each seat in each of its rounds', () => {
    const values = new Map([
      ['1/1', 1n],
      ['1/2', 2n],
      ['2/1', 1n],
      ['3/2', 9n],
    ]);
    const record = { ...battleRecord(2), totals: ['0.02', '0.02'], winner: null };
    expect(verifyBattle(record, values).difference?.name).toBe('draws');
  });

  const draws = sharedRecords(3);
  const end = battleRecord(3);
  const found = (changed: object, lines: readonly object[] = draws) =>
    check([oddsLine, beaconLine, ...lines, { ...end, ...changed }]).findings.map(({ message }) => message);

  test('follows from the preceding draws', () => {
    expect(found({})).toEqual([]);
  });

  test.each([
    ['winner', { winner: (end.winner ?? 0) === 1 ? 2 : 1 }, draws],
    ['winner', { mode: 'clown' }, draws],
    ['totals', { totals: ['0.00', ...end.totals.slice(1)] }, draws],
    ['draws', {}, draws.slice(1)],
    ['draws', { rounds: 2 }, draws],
    ['draws', {}, []],
  ])('reports a mismatch: %s', (name, changed, lines) => {
    expect(found(changed, lines)[0]).toMatch(new RegExp(`^${name}: `));
  });
});

describe('a ranking', () => {
  test('has as many places as its terms promise', () => {
    const rank = rankRecord();
    if (!rank.terms) throw new Error('the sample has terms');
    const terms = { ...rank.terms, places: 4 };
    const termsHash = toHex(nodeHasher.sha256(toUtf8(rankTermsText(terms))));
    expect(check([{ ...rank, terms, termsHash }]).findings[0]?.message).toContain('terms are those of another period');
  });

  test('is exported once per period, with its own seed', () => {
    const rank = rankRecord();
    expect(check([rank]).passed).toBe(true);
    expect(check([rank, rank]).findings[0]?.message).toBe('this period has a record already');
    expect(check([rank, { ...rank, period: '2026-11-16' }]).findings).toHaveLength(1);
    const { groups } = rank;
    const twice = { ...rank, groups: [{ ...groups[0], userCodes: ['11aa', 'c3d4'] }, groups[1]] };
    expect(check([twice]).passed).toBe(false);
  });
});

test('a chain keeps its salt round, edge and maximum', () => {
  const [first, second] = saltedRecords(2) as [CrashRecord, CrashRecord];
  expect(check([beaconLine, first, second]).findings).toEqual([]);
  const { beacon, publishedAt, ...bare } = second;
  expect(check([beaconLine, first, bare]).findings[0]?.message).toBe('the terms of the chain have changed');
});
