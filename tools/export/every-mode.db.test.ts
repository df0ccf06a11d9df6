import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkHere, checkInPython, FAIRNESS, type Report, recompute, runPython } from './both-verifiers.ts';
import { type EveryMode, playEveryMode } from './every-mode.ts';
import {
  EXCHANGED,
  KINDS,
  lineMutations,
  type Mutation,
  memberMutations,
  reseal,
  withoutUnusedPairs,
} from './mutations.ts';
import { runStoreCommand, timeOf } from './prove-export.ts';
import { TAMPERINGS } from './tamperings.ts';

/** An export of every mode, recomputed by the store's verifier and by an independent one in Python, written from the documents. */

const folder = mkdtempSync(join(tmpdir(), 'clearcrate-every-'));
const path = join(folder, 'draws.jsonl');
let played: EveryMode;
let lines: string[];

beforeAll(async () => {
  played = await playEveryMode();
  const env = { DATABASE_URL: played.databaseUrl, MASTER_KEY: played.masterKey };
  const exported = runStoreCommand('export-draws', [path], { ...env, ...timeOf(played.nowMs) });
  if (exported.status !== 0) throw new Error(`the export failed: ${exported.output}`);
  lines = readFileSync(path, 'utf8').trimEnd().split('\n');
}, 240_000);
afterAll(async () => {
  await played?.close();
  rmSync(folder, { recursive: true });
});

/** How many lines there are of each kind, player's draws by their tables. */
function countKinds(): Record<string, number> {
  const tables = new Map<string, string>();
  const names = lines.map((line) => {
    const record = JSON.parse(line);
    if (record.kind === 'odds') tables.set(record.hash, record.odds.table.split('/')[0]);
    return record.kind === 'player' ? (tables.get(record.outcome.odds) ?? '') : record.kind;
  });
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

it('agrees with the vectors that the tests of the package read', () => {
  expect(runPython(join(FAIRNESS, 'vectors.py'), '--check')).toMatchObject({ status: 0 });
});

it('holds every mode', () => {
  const counts = countKinds();
  for (const kind of [
    'box',
    'lucky',
    'turntable',
    'festival',
    'shared',
    'battle',
    'order',
    'rank',
    'split',
    'crash',
    'beacon',
  ])
    expect(counts[kind], kind).toBeGreaterThan(0);
  // Seeds of all modes are in it: packets, battles, roll rooms, time boxes and rankings.
  const orders = lines
    .filter((line) => line.includes('"kind":"order"'))
    .map((line) => JSON.parse(line).id.split('/')[0]);
  expect(new Set(orders)).toEqual(new Set(['31', '32']));
  const ranks = lines.filter((line) => line.includes('"kind":"rank"')).map((line) => JSON.parse(line));
  expect(ranks.some(({ groups }) => groups.at(-1).userCodes.length > groups.at(-1).seats.length)).toBe(true);
});

it('is recomputed by the store’s verifier, which says that the beacon of the test is not a public one', () => {
  const { status, output } = runStoreCommand('verify', [path]);
  expect(output).toContain(' 0 differ, 0 not revealed yet, 0 unreadable, 0 missing');
  expect(output).toContain('not a public beacon');
  expect(status).toBe(3);
});

it('is recomputed in Python to the same result', () => {
  const { status, output } = recompute(path);
  expect(output).toContain('0 differ, 0 not revealed yet, 0 missing');
  expect(output).toContain('not a public beacon');
  expect(status).toBe(3);
  const draws = lines.filter((line) => !/"kind":"(?:odds|beacon|export|batch|seed|chain|pair|end)"/.test(line)).length;
  expect(output).toContain(`${draws} draws`);
});

/** Lies of a store that seals its export again, and an export that was damaged on its way. */
interface Lie {
  name: string;
  lines: string[];
}

function makeLies(base: readonly string[]): Lie[] {
  const altered = TAMPERINGS.map(({ kind, what, alter }) => {
    const records = alter(
      base.map((line) => JSON.parse(line)),
      kind,
    );
    return { name: `${kind}: ${what}, told otherwise`, lines: reseal(records.map((record) => JSON.stringify(record))) };
  });
  const named = ({ kind, what, lines: changed }: Mutation) => ({ name: `${kind}: ${what}`, lines: changed });
  const damaged = KINDS.flatMap((kind) => lineMutations(base, kind).filter(({ what }) => what !== EXCHANGED)).map(
    (mutation) => ({
      ...named(mutation),
      name: `${mutation.kind}: ${mutation.what}, sealed again`,
      lines: reseal(mutation.lines),
    }),
  );
  return [
    ...altered,
    ...KINDS.flatMap((kind) => memberMutations(base, kind)).map(named),
    ...damaged,
    ...lineMutations(base, 'player').map(named),
  ];
}

/** What an export alone cannot show. docs/FAIRNESS.md tells who can see it. */
const UNSEEN = [
  // Names, from which nothing is computed.
  ...['player: id', 'shared: id', 'rank: id', 'crash: id'],
  // A figure of the store: how many shares were taken.
  'split: amounts.last',
  // Announcements that are public elsewhere.
  ...['seed: due', 'chain: length'],
];
/** Shown only where another line tells of it: the last of a series, the amount and the code of a player without equals. */
const MAYBE_UNSEEN = [
  ...['seed: the last gone, sealed again', 'pair: one gone, sealed again', 'pair: the last gone, sealed again'],
  ...['rank: groups.0.amount', 'rank: groups.0.userCodes.0'],
];

describe('an export that was altered', () => {
  let base: string[];
  let lies: Lie[];
  beforeAll(() => {
    base = withoutUnusedPairs(lines);
    lies = makeLies(base);
  });

  /** Names the lies after which an export passes, and no more is unchecked than in the whole one. */
  const unseenBy = (reports: readonly Report[], [, whole]: Report): string[] =>
    lies
      .filter((_, index) => {
        const [passes, unchecked] = reports[index] ?? [false, {}];
        return passes && Object.entries(unchecked).every(([reason, count]) => count <= (whole[reason] ?? 0));
      })
      .map(({ name }) => name)
      .filter((name) => !MAYBE_UNSEEN.includes(name))
      .toSorted();

  it('is reported by the store’s verifier, or is known to be invisible', () => {
    const whole = checkHere(base);
    expect(whole[0]).toBe(true);
    expect(
      unseenBy(
        lies.map((lie) => checkHere(lie.lines)),
        whole,
      ).toSorted(),
    ).toEqual(UNSEEN.toSorted());
  }, 180_000);

  it('is reported in Python alike', () => {
    const [whole, ...reports] = checkInPython(base, [base, ...lies.map((lie) => lie.lines)]) as [Report, ...Report[]];
    expect(whole[0]).toBe(true);
    expect(unseenBy(reports, whole)).toEqual(UNSEEN.toSorted());
  }, 180_000);

  it('has lost any of its modes', () => {
    const tableOf = new Map<string, string>();
    for (const line of base) {
      const { kind, hash, odds } = JSON.parse(line);
      if (kind === 'odds') tableOf.set(hash, odds.table.split('/')[0]);
    }
    for (const table of new Set(tableOf.values())) {
      const left = base.filter((line) => tableOf.get(JSON.parse(line).outcome?.odds) !== table);
      expect(left.length, table).toBeLessThan(base.length);
      expect(checkHere(reseal(left))[0], table).toBe(false);
    }
  });
});
