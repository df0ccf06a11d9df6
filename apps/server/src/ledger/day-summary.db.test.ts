import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { ASSETS, type PlayerAccount } from './chart.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Posting } from './posting.ts';
import { grant } from './testing/grants.ts';

/** Sums of postings by day: what a player gained and lost of each asset, by kind, between two midnights. */

const [ANN, BEN] = [800_001n, 800_002n];
const HOUR_MS = 3_600_000;
let test: TestPlatform;
let ledger: Ledger;

beforeAll(async () => {
  test = await createTestPlatform();
  ledger = createLedger(test.platform);
  await test.platform.db.transaction().execute((tx) => ledger.openAccounts(tx, ANN, BEN));
});
afterAll(() => test.close());

const post = (...postings: Posting[]) => test.platform.db.transaction().execute((tx) => ledger.transfer(tx, postings));
/** Coins that only change from bought to bonus, as seen by the player. */
const exchange = (owner: bigint, amount: bigint): Posting => ({
  ...grant(owner, amount),
  kind: 'test.points',
  moves: [{ from: 'coin', to: 'bonus', amount }],
});

interface Sum {
  owner_id: bigint;
  day: string;
  kind: string;
  asset: number;
  gains: bigint;
  gained: bigint;
  losses: bigint;
  lost: bigint;
}
async function sums(): Promise<string[]> {
  const { rows } = await sql<Sum>`
    select owner_id, day::text, kind, asset, gains::bigint, gained::bigint, losses::bigint, lost::bigint from ledger_day
    order by day, owner_id, asset, kind`.execute(test.platform.db);
  return rows.map(({ owner_id, day, kind, asset, gains, gained, losses, lost }) =>
    [owner_id, day, kind, asset, gains, gained, losses, lost].join(' '),
  );
}

it('adds up whole days of the store, once each, and leaves out what is neither gained nor lost', async () => {
  const { calendar } = test.platform;
  const first = calendar.dayOf(test.clock.now());
  const [second, third] = [calendar.addDays(first, 1), calendar.addDays(first, 2)];
  const line = (owner: bigint, day: string, account: PlayerAccount, figures: string, kind = 'test.grant') =>
    `${owner} ${day} ${kind} ${ASSETS[account as keyof typeof ASSETS]} ${figures}`;
  await post(grant(ANN, 500n), grant(ANN, 300n, 'bonus'), grant(ANN, 7n, 'shell'), grant(BEN, 40n, 'point'));
  await post(grant(ANN, -200n), grant(BEN, 3n, 'growth'), grant(BEN, 2n, 'welfare'), exchange(ANN, 100n));
  test.clock.advance(calendar.startOfDay(second) - 1 - test.clock.now());
  await post(grant(ANN, 11n));
  test.clock.advance(1);
  await post(grant(ANN, 13n), grant(ANN, -1n, 'shell'));
  expect(await sums()).toEqual([]);

  test.clock.advance(HOUR_MS);
  await test.platform.jobs.runDue();
  const ofFirst = [
    line(ANN, first, 'coin', '3 811 1 -200'),
    line(ANN, first, 'shell', '1 7 0 0'),
    line(BEN, first, 'point', '1 40 0 0'),
    line(BEN, first, 'growth', '1 3 0 0'),
    line(BEN, first, 'welfare', '1 2 0 0'),
  ];
  expect(await sums()).toEqual(ofFirst);

  test.clock.advance(calendar.startOfDay(third) + HOUR_MS - test.clock.now());
  await test.platform.jobs.runDue();
  const ofSecond = [line(ANN, second, 'coin', '1 13 0 0'), line(ANN, second, 'shell', '0 0 1 -1')];
  expect(await sums()).toEqual([...ofFirst, ...ofSecond]);
});
