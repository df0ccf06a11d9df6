import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRankSeeds } from '../../../followers/rank/rank.seeds.ts';
import { type BattleRig, createBattleRig } from '../../../modes/battle/testing/battle-rig.ts';
import { createIssuing } from '../../../modes/packet/plan/packet.issuing.ts';
import { createBeacon } from '../../beacon/beacon.module.ts';
import { createModes } from '../../modes/modes.module.ts';
import { createRaffles } from '../../raffle/raffle.module.ts';
import { createFairness } from '../fairness.module.ts';
import { lockRoomSeeds } from './room-seeds.repository.ts';

/**
 * Room seeds store the time at which they were taken. A taker that waited for the lock must not
 * write a time from before it.
 */

const WAITED_MS = 30_000;
const DAY_MS = 86_400_000;
let rig: BattleRig & { goods: string };

beforeAll(async () => {
  const made = await createBattleRig();
  const { rows } = await sql<{ code: string }>`select code from goods limit 1`.execute(made.test.database.db);
  rig = { ...made, goods: rows[0]?.code ?? '' };
});
afterAll(() => rig.test.close());

const fairness = () => createFairness(rig.test.app.platform, { ledger: rig.test.app.ledger, modes: createModes() });

/** Times of taken seeds by number. */
async function takenTimes(): Promise<number[]> {
  const { rows } = await sql<{ taken_at: Date; published_at: Date }>`
    select taken_at, published_at from room_seed join room_seed_batch batch on batch.id = batch_id
    where taken_at is not null order by number`.execute(rig.test.database.db);
  for (const { taken_at, published_at } of rows)
    expect(taken_at.getTime()).toBeGreaterThanOrEqual(published_at.getTime());
  return rows.map(({ taken_at }) => taken_at.getTime());
}

/** Resolves when a transaction waits for the lock of the seeds. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from pg_locks where locktype = 'advisory' and objid = 7301948 and not granted`.execute(
        rig.test.database.db,
      );
    if (rows.length > 0) return;
    await delay(10);
  }
}

/** Lets another node take the next seed, with its time, while the taker waits for the lock. */
async function takeBehindAnother(taker: () => Promise<unknown>): Promise<void> {
  const { clock, database } = rig.test;
  const waiting = await database.db.transaction().execute(async (tx) => {
    await lockRoomSeeds(tx);
    const waits = Promise.resolve(taker());
    await untilBlocked();
    clock.advance(WAITED_MS);
    await sql`update room_seed set mode = 60, mode_ref = -number, taken_at = ${new Date(clock.now())}
      where number = (select min(number) from room_seed where taken_at is null)`.execute(tx);
    return { waits };
  });
  await waiting.waits;
}

const takers: [string, () => () => Promise<unknown>][] = [
  [
    'a battle',
    () => async () => {
      const player = await rig.player(0);
      return rig.create(player);
    },
  ],
  [
    'a raffle',
    () => {
      const { platform, ledger, modules } = rig.test.app;
      const deps = { ledger, fairness: fairness(), bounds: modules.bounds, beacon: createBeacon(platform) };
      const raffles = createRaffles(platform, deps);
      const nowMs = rig.test.clock.now();
      return () =>
        platform.db.transaction().execute(async (tx) => {
          const prizes = await raffles.prizesOf(tx, [rig.goods]);
          const terms = { maxPlayers: null, prizes, opensAtMs: nowMs, drawsAtMs: nowMs + DAY_MS };
          return raffles.open(tx, 31, [terms]);
        });
    },
  ],
  [
    'a red packet of a new day',
    () => {
      const { issueDue } = createIssuing(rig.test.app.platform, fairness());
      rig.test.clock.advance(DAY_MS);
      return issueDue;
    },
  ],
  [
    'a period of a ranking',
    () => {
      const { platform } = rig.test.app;
      const seeds = createRankSeeds(platform, fairness().roomSeeds);
      return () => platform.db.transaction().execute((tx) => seeds.open(tx, [{ board: 1, period: '2031-01-01' }]));
    },
  ],
];

it.each(takers)('%s that waited for the lock is not dated before the previous seed', async (_name, prepare) => {
  const taker = prepare();
  const before = (await takenTimes()).length;
  await takeBehindAnother(taker);
  const times = await takenTimes();
  expect(times.length).toBeGreaterThan(before + 1);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

it('a node whose clock lags does not date a seed before its batch or the previous seed', async () => {
  const player = await rig.player(1);
  await rig.create(player);
  const { database, clock } = rig.test;
  await sql`update room_seed set mode = 60, mode_ref = -number, taken_at = ${new Date(clock.now() + DAY_MS)}
    where number = (select min(number) from room_seed where taken_at is null)`.execute(database.db);
  expect((await rig.create(player)).code).toBe(0);
  const times = await takenTimes();
  expect(times).toEqual([...times].sort((a, b) => a - b));
});
