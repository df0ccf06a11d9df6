import { createHash } from 'node:crypto';
import { BOX_KINDS } from '@clearcrate/contract/box';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { MODES } from '@clearcrate/contract/modes';
import type { RankBoard } from '@clearcrate/contract/rank';
import { toHex } from '@clearcrate/fairness/bytes';
import { commitment } from '@clearcrate/fairness/commitment';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { type RankRecord, rankTermsText } from '@clearcrate/fairness/rank-record';
import { parseRecord } from '@clearcrate/fairness/record';
import { verifyRecord } from '@clearcrate/fairness/verify';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPlayerTopic } from '../../platform/gateway/gateway.topics.ts';
import { event } from '../../platform/outbox/outbox.ts';
import { createFairness } from '../../play/fairness/fairness.module.ts';
import { type Played, played } from '../../play/game/play.events.ts';
import { createModes } from '../../play/modes/modes.module.ts';
import { expectCleanAudit } from '../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createRankExport } from './rank.export.ts';
import { createRankSeeds } from './rank.seeds.ts';
import { publishFirst } from './testing/publish-first.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let test: TestApp;
let players: { id: bigint; token: string }[];

const signIn = async () => {
  players = await Promise.all(
    // General, general, streamer, bot.
    ['13800000000', '13800000001', '13800000016', '13800000018'].map(async (account) => {
      const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body;
      return { id: BigInt(data.userId), token: data.token };
    }),
  );
};

beforeAll(async () => {
  test = await createTestApp();
  await signIn();
  // A low minimum, so that a few coins earn a prize; the default has its own test.
  await sql`update rank_prize set minimum = 20_00`.execute(test.database.db);
  await test.app.platform.jobs.runDue();
});
afterAll(() => test.close());

/** A play as modes publish it. */
function opening(player: number, cost: string, more: Partial<Played> = {}): Played {
  return {
    playerId: String(players[player]?.id),
    userKind: player === 3 ? 3 : player === 2 ? 2 : 1,
    mode: BOX_KINDS.normal,
    reference: '1',
    plays: 1,
    spent: cost,
    at: new Date(test.clock.now()).toISOString(),
    items: [],
    ...more,
  };
}
async function spend(player: number, cost: string, more: Partial<Played> = {}): Promise<void> {
  const { db, outbox } = test.app.platform;
  await db.transaction().execute((tx) => outbox.add(tx, [event(played, opening(player, cost, more))]));
}
const board = async (kind: number) => (await test.call('/api/rank/getRankList', { board: kind })).body.data;
const mine = async (player: number, kind = 1) =>
  (await test.call('/api/rank/getMyRank', { board: kind }, { authorization: players[player]?.token ?? '' })).body.data;
const history = async (kind: number) => (await test.call('/api/rank/getRankHistory', { board: kind })).body.data;
const bonusOf = async (player: number) =>
  (await test.app.ledger.balancesOf(test.database.db, players[player]?.id ?? 0n)).bonus;
const nicknames = (data: { items: { nickName: string }[] }) => data.items.map(({ nickName }) => nickName);

it('counts only coins of real players, on every board', async () => {
  await spend(0, '100.00');
  await spend(1, '100.00');
  await spend(1, '20.50');
  await spend(2, '50.00');
  await spend(3, '900.00');
  await spend(0, '0.00', { mode: BOX_KINDS.shell });
  await spend(0, '0.00', { items: [{ itemId: '1', goodsId: '1', quality: 1, price: '700.00' }] });
  await test.app.platform.outbox.drain();
  for (const kind of [1, 2, 3]) {
    const { items, seedHash } = await board(kind);
    expect(items.map((item: { amount: string }) => item.amount)).toEqual(['120.50', '100.00', '50.00']);
    expect(items.map((item: { place: number }) => item.place)).toEqual([1, 2, 3]);
    expect(seedHash).toMatch(/^[\da-f]{64}$/);
  }
  const asked = { minimum: '20.00', missing: '0.00', elsewhere: false };
  expect(await mine(0)).toEqual({ type: 9, place: 2, amount: '100.00', toNext: '20.51', prize: '38.00', ...asked });
  expect(await mine(1)).toEqual({ type: 9, place: 1, amount: '120.50', toNext: null, prize: '66.00', ...asked });
  expect(await mine(3)).toMatchObject({ place: null, amount: '0.00' });
});

it('waits for pending events, then settles a day exactly once after a stop of 26 hours', async () => {
  const before = [await bonusOf(0), await bonusOf(1), await bonusOf(2)];
  const running = await board(1);
  // Ties with the first; its event is not dispatched yet when the day ends.
  await spend(0, '20.50');
  test.clock.advance(26 * HOUR_MS);
  await test.app.platform.jobs.runDue();
  expect((await history(1)).total).toBe(0);

  await test.app.platform.outbox.drain();
  const twin = await createTestApp({ database: test.database, clock: test.clock });
  await Promise.all([test.app.platform.jobs.runDue(), twin.app.platform.jobs.runDue()]);
  await Promise.all([test.app.platform.jobs.runDue(), twin.app.platform.jobs.runDue()]);
  await twin.close();

  const { items, total } = await history(1);
  expect(total).toBe(1);
  const beyond = await test.call('/api/rank/getRankHistory', { board: 1, page: 99 });
  expect(beyond.body.data).toMatchObject({ items: [], total: 1 });
  const [settled] = items;
  expect(settled).toMatchObject({ type: 5, period: running.period, seedHash: running.seedHash });
  expect(runSync(commitment(Buffer.from(settled.serverSeed, 'hex')), nodeHasher)).toBe(running.seedHash);
  expect(settled.items.map((item: { amount: string }) => item.amount)).toEqual(['120.50', '120.50', '50.00']);
  const gained = [await bonusOf(0), await bonusOf(1), await bonusOf(2)].map(
    (now, index) => now - (before[index] ?? 0n),
  );
  expect(gained.toSorted()).toEqual([3_800n, 6_600n, 1_800n].toSorted());
  expect(gained[2]).toBe(1_800n);
  await expectCleanAudit(test);
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from ledger_posting where kind = 'rank.prize' and reference like '1:%'`.execute(test.database.db);
  expect(rows[0]?.count).toBe(3n);
  // Each winner is notified once.
  const published: { playerId: string; text: string }[] = [];
  const stop = test.app.platform.bus.subscribe(toPlayerTopic, (message) => published.push(message));
  await test.app.platform.outbox.drain();
  stop();
  const prizes = published.filter(({ text }) => JSON.parse(text).id === MESSAGE_IDS.ownPrize);
  expect(prizes.map(({ playerId }) => playerId).sort()).toEqual(
    players
      .slice(0, 3)
      .map(({ id }) => String(id))
      .sort(),
  );
  const third = prizes.find(({ playerId }) => playerId === String(players[2]?.id));
  expect(JSON.parse(third?.text ?? '').data).toEqual({ source: 'rank', board: 1, place: 3, amount: '18.00' });
});

it('starts a new day empty and continues week and season', async () => {
  expect(nicknames(await board(1))).toEqual([]);
  expect((await board(1)).seedHash).toBe('');
  expect((await board(3)).items).toHaveLength(3);
});

it('settles the season with its published seed, which stays secret until then', async () => {
  const { seedNumber, seedHash } = await board(3);
  const published = async () =>
    (await test.call('/api/fairness/getRoomSeedList', { cursor: String(seedNumber), pageSize: 1 })).body.data.items[0];
  expect(await published()).toMatchObject({
    seedNumber,
    roomSeedHash: seedHash,
    roomSeed: null,
    mode: MODES.rank.number,
  });
  expect((await history(3)).total).toBe(0);
  test.clock.advance(16 * 24 * HOUR_MS);
  await test.app.platform.jobs.runDue();
  const { items } = await history(3);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ seedNumber, seedHash });
  expect(await published()).toMatchObject({ roomSeed: items[0].serverSeed });
});

it('opens a period once and takes one seed for it in concurrent handlers', async () => {
  const { platform } = test.app;
  const { roomSeeds } = createFairness(platform, { ledger: test.app.ledger, modes: createModes() });
  const seeds = createRankSeeds(platform, roomSeeds);
  const periods = [1, 2].map((kind) => ({ board: kind as RankBoard, period: '2031-03-03' }));
  await Promise.all(
    [periods, periods.toReversed(), periods].map((wanted) =>
      platform.db.transaction().execute((tx) => seeds.open(tx, wanted)),
    ),
  );
  const { rows } = await sql<{ periods: number; seeds: number }>`
    select (select count(*)::int from rank_period where period = '2031-03-03') as periods,
      (select count(*)::int from room_seed where mode = ${MODES.rank.number} and mode_ref in (120310303, 220310303)) as seeds`.execute(
    platform.db,
  );
  expect(rows).toEqual([{ periods: 2, seeds: 2 }]);
});

it('waits for openings of one batch, which share an outbox row', async () => {
  const { platform } = test.app;
  await spend(2, '60.00');
  await platform.outbox.drain();
  // The top spender is in a batch that commits just before the season ends and is dispatched later.
  await platform.db.transaction().execute((tx) =>
    platform.outbox.add(
      tx,
      [opening(0, '50.00'), opening(1, '50.00'), opening(0, '50.00')].map((opened) => event(played, opened)),
    ),
  );
  const { rows } = await sql<{ kind: string }>`
    select json_typeof(payload) as kind from outbox where topic = ${played.name}`.execute(platform.db);
  expect(rows).toEqual([{ kind: 'array' }]);

  const settled = async () => [(await history(1)).total, (await history(3)).total];
  const before = await settled();
  const bonusBefore = await bonusOf(0);
  test.clock.advance(16 * 24 * HOUR_MS);
  await platform.jobs.runDue();
  expect(await settled()).toEqual(before);

  await platform.outbox.drain();
  await platform.jobs.runDue();
  const [season] = (await history(3)).items;
  expect(season.items.map((item: { amount: string }) => item.amount)).toEqual(['100.00', '60.00', '50.00']);
  expect(await bonusOf(0)).toBeGreaterThan(bonusBefore);
});

it('settles a period of an earlier release with its own seed', async () => {
  const { db, vault } = test.app.platform;
  const seed = Buffer.alloc(32, 7);
  await spend(0, '30.00');
  await test.app.platform.outbox.drain();
  const { period } = await board(1);
  await sql`update rank_period set seed_number = null, sealed_seed = ${vault.seal(seed, 'rank-seed')}
    where board = 1 and period = ${period}::date`.execute(db);
  test.clock.advance(26 * HOUR_MS);
  await test.app.platform.jobs.runDue();
  expect((await history(1)).items[0]).toMatchObject({ period, seedNumber: null, serverSeed: toHex(seed) });
});

describe('prizes', () => {
  beforeAll(async () => {
    // Makes week and season pay nothing from here on.
    await publish(sql`update rank_prize set minimum = 1000000000 where board > 1`, 16);
    // The sessions have expired meanwhile.
    await signIn();
  });
  /** Publishes prizes, which apply from the next day on, and advances to it. */
  const publish = async (change: RawBuilder<unknown>, days = 1) => {
    await change.execute(test.database.db);
    test.clock.advance((24 * days + 2) * HOUR_MS);
    await test.app.platform.jobs.runDue();
  };
  const ids = () => players.slice(0, 3).map(({ id }) => id);
  const exported = () => {
    const { platform, ledger } = test.app;
    const { roomSeeds } = createFairness(platform, { ledger, modes: createModes() });
    return createRankExport(platform, roomSeeds)({ after: { board: 0, period: '0001-01-01' }, limit: 1_000 });
  };
  const settleToday = async () => {
    await test.app.platform.outbox.drain();
    const before = await Promise.all([0, 1, 2].map(bonusOf));
    test.clock.advance(26 * HOUR_MS);
    await test.app.platform.jobs.runDue();
    const after = await Promise.all([0, 1, 2].map(bonusOf));
    const day = (await history(1)).items[0];
    return { day, gained: after.map((bonus, index) => bonus - (before[index] ?? 0n)) };
  };

  it('require fifty times their amount by default, and do not pass to the next place', async () => {
    await publish(sql`update rank_prize set minimum = null where board = 1`);
    await spend(0, '1900.00');
    await spend(1, '1899.99');
    await test.app.platform.outbox.drain();
    expect((await board(1)).prizes).toContainEqual({ from: 1, to: 1, amount: '66.00', minimum: '3300.00' });
    expect((await board(1)).items[0]).toMatchObject({ prize: '66.00', minimum: '3300.00' });
    expect(await mine(0)).toMatchObject({ place: 1, prize: '66.00', minimum: '3300.00', missing: '1400.00' });
    expect(await mine(1)).toMatchObject({ place: 2, prize: '38.00', minimum: '1900.00', missing: '0.01' });
    const { day, gained } = await settleToday();
    expect(gained).toEqual([0n, 0n, 0n]);
    expect(day.items.map((one: { prize: string; minimum: string }) => [one.prize, one.minimum])).toEqual([
      ['0.00', '3300.00'],
      ['0.00', '1900.00'],
    ]);
  });

  it('are paid to a player who reached the minimum, below one who did not', async () => {
    await publish(
      sql`update rank_prize set minimum = case from_place when 1 then 500000 else 1000 end where board = 1`,
    );
    await spend(2, '300.00');
    await spend(0, '100.00');
    const { day, gained } = await settleToday();
    expect(gained).toEqual([3_800n, 0n, 0n]);
    expect(day.items.map((one: { prize: string }) => one.prize)).toEqual(['0.00', '38.00']);
  });

  it('are paid to the best account of a person only, and the next places move up', async () => {
    await publish(sql`update rank_prize set minimum = 0 where board = 1`);
    const [first, second] = ids() as [bigint, bigint];
    // Matches the players for the new day first: it would drop the link that this test inserts.
    for (const player of [0, 1, 2]) await mine(player);
    const pair = () =>
      sql`insert into person_account values (${first}, ${second}), (${second}, ${first}) on conflict do nothing`.execute(
        test.database.db,
      );
    await pair();
    await spend(0, '90.00');
    await spend(1, '200.00');
    await spend(2, '50.00');
    await test.app.platform.outbox.drain();
    expect((await board(1)).items.map(({ amount }: { amount: string }) => amount)).toEqual(['200.00', '50.00']);
    expect(await mine(0)).toMatchObject({ place: null, amount: '90.00', elsewhere: true, prize: '0.00' });
    expect(await mine(2)).toMatchObject({ place: 2, toNext: '150.01', elsewhere: false });
    const { day, gained } = await settleToday();
    expect(gained).toEqual([0n, 6_600n, 3_800n]);
    expect(day.items).toHaveLength(2);
    // Equal amounts: one prize only.
    await spend(0, '70.00');
    await spend(1, '70.00');
    await pair();
    expect((await settleToday()).gained.filter((amount) => amount > 0n)).toEqual([6_600n]);
    await sql`delete from person_account`.execute(test.database.db);
    await expectCleanAudit(test);
  });

  it('are announced when they are paid, also after a retry', async () => {
    const { db, bus, jobs, outbox } = test.app.platform;
    await publish(sql`update rank_prize set minimum = 0 where board = 1`);
    const [first, second] = ids() as [bigint, bigint];
    await spend(0, '90.00');
    await spend(1, '80.00');
    await sql`create function fail_on_purpose() returns trigger language plpgsql as
      $$ begin raise exception 'this row fails on purpose'; end $$`.execute(db);
    await sql
      .raw(`create trigger aa_fails before update on ledger_purse for each row when (new.owner_id = ${first})
        execute function fail_on_purpose()`)
      .execute(db);
    await outbox.drain();
    const notified: string[] = [];
    const stop = bus.subscribe(toPlayerTopic, ({ playerId, text }) => {
      if (JSON.parse(text).id === MESSAGE_IDS.ownPrize) notified.push(playerId);
    });
    expect((await settleToday()).gained).toEqual([0n, 3_800n, 0n]);
    await outbox.drain();
    expect(notified).toEqual([String(second)]);
    await sql`drop trigger aa_fails on ledger_purse`.execute(db);
    test.clock.advance(HOUR_MS);
    await jobs.runDue();
    await outbox.drain();
    stop();
    expect(notified).toEqual([String(second), String(first)]);
    expect((await history(1)).items[0].items[0]).toMatchObject({ prize: '66.00' });
  });

  it('are fixed at the start of a period and unaffected by later publications', async () => {
    const { db } = test.database;
    await publish(sql`update rank_prize set minimum = 0 where board = 1`);
    const before = await board(1);
    const { period, places, prizes, termsHash } = before;
    const text = rankTermsText({ board: 1, period, places, prizes });
    expect(createHash('sha256').update(text).digest('hex')).toBe(termsHash);
    await spend(0, '40.00');
    await publishFirst(test, 1n);
    await test.app.platform.outbox.drain();
    test.clock.advance(MINUTE_MS);
    await test.app.platform.jobs.runDue();
    expect(await board(1)).toMatchObject({ prizes, termsHash, items: [{ prize: '66.00', minimum: '0.00' }] });
    expect(await mine(0)).toMatchObject({ prize: '66.00', minimum: '0.00' });
    await expect(sql`update rank_terms set terms = '{}'`.execute(db)).rejects.toThrow('never changed');

    const { day, gained } = await settleToday();
    expect(gained).toEqual([6_600n, 0n, 0n]);
    expect(day).toMatchObject({ period, places, prizes, termsHash });
    expect(await board(1)).toMatchObject({ prizes: [{ from: 1, to: 1, amount: '0.01', minimum: '0.00' }] });
    const rank = (await exported()).find((record) => record.board === 1 && record.period === period);
    expect(rank).toMatchObject({ termsHash, terms: { prizes }, paid: ['66.00'] });
    expect(runSync(verifyRecord(parseRecord(rank) as RankRecord, { odds: () => undefined }), nodeHasher)).toMatchObject(
      {
        verdict: 'match',
      },
    );
  });

  it('go to as many places as were promised, also after a release with other boards', async () => {
    const { db } = test.database;
    await publish(sql`update rank_prize set minimum = 0 where board = 1`);
    const { period, prizes } = await board(1);
    const text = rankTermsText({ board: 1, period, places: 2, prizes });
    const termsHash = createHash('sha256').update(text).digest('hex');
    await sql`alter table rank_terms disable trigger rank_terms_final`.execute(db);
    await sql`update rank_terms set terms = ${text}, terms_hash = ${termsHash}
      where board = 1 and period = ${period}::date`.execute(db);
    await sql`alter table rank_terms enable trigger rank_terms_final`.execute(db);
    for (const [player, cost] of ['90.00', '80.00', '70.00'].entries()) await spend(player, cost);
    await test.app.platform.outbox.drain();
    const running = await board(1);
    expect(running).toMatchObject({ places: 2, termsHash });
    expect(running.items).toHaveLength(2);
    expect(await mine(3)).toMatchObject({ place: null, toNext: '80.01' });

    expect((await settleToday()).day).toMatchObject({ places: 2, prizes, termsHash });
    const rank = (await exported()).find((record) => record.board === 1 && record.period === period);
    expect(rank).toMatchObject({ places: 2, terms: { places: 2 } });
    expect(rank?.groups).toHaveLength(2);
    expect(runSync(verifyRecord(parseRecord(rank) as RankRecord, { odds: () => undefined }), nodeHasher).verdict).toBe(
      'match',
    );
  });
});
