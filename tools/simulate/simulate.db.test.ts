import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant } from '../../apps/server/src/ledger/testing/grants.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { runSimulation } from './run-simulation.ts';

const sessionFolder = mkdtempSync(join(tmpdir(), 'clearcrate-simulate-'));
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ env: { HOST: '127.0.0.1' } });
  await test.app.listen();
});
afterAll(async () => {
  await test.close();
  rmSync(sessionFolder, { recursive: true });
});

const lines: string[] = [];
const simulate = () =>
  runSimulation({
    url: test.app.address(),
    players: 3,
    perSecond: 60,
    durationMs: 2_500,
    // A busy machine may not answer for ten seconds, which is no rejection.
    patienceMs: 120_000,
    sockets: true,
    signal: new AbortController().signal,
    random: secureRandom,
    sessionFolder,
    onLine: (line) => lines.push(line),
  });

/** Reads the public figures about players. */
async function publicFigures() {
  await test.app.platform.outbox.drain();
  test.clock.advance(120_000);
  const statistics = (await test.call('/api/index/getPlatformStatistics')).body.data;
  return {
    openings: statistics.openBoxNum,
    players: statistics.userNum,
    drops: (await test.call('/api/box/getDropList')).body.data.items,
  };
}

it('plays labelled accounts and changes no public figure', async () => {
  const before = await publicFigures();
  const figures = await simulate();
  expect(figures.opened).toBeGreaterThan(0);
  expect(figures.seats).toBeGreaterThan(0);
  expect(figures.summaryLine()).toContain('nothing refused');
  expect(lines.at(-1)).toMatch(/^[\d.]+ calls\/s, p50 .* ms, p99 .* ms, .*, 3 sockets$/);
  const { rows } = await sql<{ kind: number; draws: bigint }>`
    select player.kind, count(*) as draws from draw join player on player.id = player_id
    where proof = 1 group by 1`.execute(test.database.db);
  expect(rows).toEqual([{ kind: 4, draws: BigInt(figures.opened + figures.stickers) }]);
  expect(await publicFigures()).toEqual(before);
});

it('signs in once and reuses the sessions', async () => {
  const sessions = async () => (await sql`select from session`.execute(test.database.db)).rows.length;
  const before = await sessions();
  expect((await simulate()).opened).toBeGreaterThan(0);
  expect(await sessions()).toBe(before);
});

it('sells items when coins run short', async () => {
  const { ledger, platform } = test.app;
  const { rows } = await sql<{ id: bigint }>`
    select id from player where exists (select from draw where player_id = player.id)`.execute(platform.db);
  for (const { id } of rows) {
    const { coin, bonus } = await ledger.balancesOf(platform.db, id);
    const taken = [grant(id, -coin, 'coin'), grant(id, -bonus, 'bonus')];
    await platform.db.transaction().execute((tx) => ledger.transfer(tx, taken));
  }
  // On a busy machine the short run may end between the sale and the opening it pays for.
  const done = { sold: 0, opened: 0 };
  for (let run = 0; run < 10 && (done.sold === 0 || done.opened === 0); run += 1) {
    const { sold, opened } = await simulate();
    done.sold += sold;
    done.opened += opened;
  }
  expect(done.sold).toBeGreaterThan(0);
  expect(done.opened).toBeGreaterThan(0);
});
