import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockStock } from './base/catalogue/catalogue.module.ts';
import { admit } from './base/reserve/reserve.repository.ts';
import { runImport } from './desk/import/run-import.ts';
import { addOpenings } from './followers/live/live.repository.ts';
import { createCommission } from './followers/spread/spread.commission.ts';
import { readRules } from './followers/spread/spread.rules.ts';
import { growWithRecharges } from './followers/vip/vip.growth.ts';
import { rechargeCompleted, rechargeReversed } from './modes/recharge/recharge.events.ts';
import { insertPacket } from './modes/register-packet/register-packet.repository.ts';
import type { Tx } from './platform/db/database.ts';
import { runnerOf } from './platform/db/statement.ts';
import type { Platform } from './platform/platform.ts';
import { createRecharged } from './play/recharged/recharged.module.ts';
import { countWaiting } from './testing/held-player.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/**
 * Runs pairs of transactions that share locks, at a point where each holds its first one. See "Lock
 * order" in docs/ARCHITECTURE.md.
 */

let test: TestApp;
let folder: string;
let orders = 0;

beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'clearcrate-locks-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

type Work = () => Promise<unknown>;
const within = (work: (tx: Tx) => Promise<unknown>): Work => {
  const { db } = test.app.platform;
  return () => db.transaction().execute(work);
};

/** Holds rows until every work waits with its first locks taken, then releases them. */
async function crosswise(hold: (tx: Tx) => Promise<unknown>, ...works: Work[]): Promise<void> {
  class LetGo extends Error {}
  let running: Promise<unknown>[] = [];
  const holding = test.database.db.transaction().execute(async (tx) => {
    await hold(tx);
    for (const [index, work] of works.entries()) {
      const run = work();
      running = [...running, run];
      run.catch(() => {});
      await expect.poll(() => countWaiting(test), { interval: 20, timeout: 10_000 }).toBe(index + 1);
    }
    throw new LetGo();
  });
  await expect(holding).rejects.toThrow(LetGo);
  const ends = await Promise.allSettled(running);
  expect(
    ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code?: string }).code ?? end.reason] : [])),
  ).toEqual([]);
}

interface Player {
  id: bigint;
  authorization: string;
}

async function enter(number: number): Promise<Player> {
  const account = String(13_900_000_000 + number);
  const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body;
  return { id: BigInt(data.userId), authorization: data.token };
}

/** A promoter and an invited player, each with its own device. */
async function invite(promoter: number, member: number): Promise<{ promoter: Player; member: Player }> {
  const [one, other] = [await enter(promoter), await enter(member)];
  const { db } = test.database;
  await sql`update player set kind = ${USER_KINDS.general}, steam_url = '' where id in (${one.id}, ${other.id})`.execute(
    db,
  );
  await sql`update player set inviter_id = ${one.id} where id = ${other.id}`.execute(db);
  await sql`update session set device_id = 'device-' || player_id`.execute(db);
  await sql`insert into spread_promoter (player_id) values (${one.id}) on conflict do nothing`.execute(db);
  return { promoter: one, member: other };
}

const rechargeOf = ({ id }: Player, amount = '100.00') => {
  orders += 1;
  const at = new Date(test.clock.now()).toISOString();
  return { playerId: String(id), amount, bonus: '0.00', orderId: `lock-${orders}`, at };
};

type Handler = (tx: Tx, payloads: never[]) => Promise<void>;

/** The handlers that a feature subscribes, by name. */
function handlersOf(subscribe: (platform: Platform) => unknown): Map<string, Handler> {
  const handlers = new Map<string, Handler>();
  const { platform } = test.app;
  const outbox = {
    ...platform.outbox,
    subscribe: (name: string, _kind: unknown, handler: Handler) => handlers.set(name, handler),
  };
  subscribe({ ...platform, outbox } as unknown as Platform);
  return handlers;
}

const commission = (...recharges: ReturnType<typeof rechargeOf>[]): Work => {
  const { platform, ledger } = test.app;
  const handle = createCommission(platform, ledger, async () => readRules([]));
  return within((tx) => handle(tx, recharges));
};
const growth = (...recharges: ReturnType<typeof rechargeOf>[]): Work => {
  const handle = handlersOf((platform) => growWithRecharges(platform, test.app.ledger)).get('vip.growth') as Handler;
  return within((tx) => handle(tx, recharges as never[]));
};
const holdPromoters =
  (...players: Player[]) =>
  (tx: Tx) =>
    sql`select from spread_promoter where player_id = any(${players.map(({ id }) => id)}::bigint[]) for update`.execute(
      tx,
    );

it('a commission and the opening of a registration packet by the same player', async () => {
  const { promoter, member } = await invite(20, 21);
  const at = new Date(test.clock.now());
  await within((tx) => insertPacket(tx, { playerId: member.id, amount: 500n, goodsId: null, at }))();
  const open = async () => {
    const { authorization } = member;
    const { body } = await test.call('/api/user/openReward', { type: 'register' }, { authorization });
    expect(body.code).toBe(0);
  };
  await crosswise(holdPromoters(promoter), commission(rechargeOf(member)), open);
});

it('a commission and the growth of the same recharge', async () => {
  const { promoter, member } = await invite(22, 23);
  const recharge = rechargeOf(member, '50000.00');
  await crosswise(holdPromoters(promoter), commission(recharge), growth(recharge));
});

it('two commissions of the same promoters, dispatched in different orders', async () => {
  const [one, other] = [await invite(24, 25), await invite(26, 27)];
  const [third, fourth] = [await invite(24, 28), await invite(26, 29)];
  await crosswise(
    holdPromoters(one.promoter, other.promoter),
    commission(rechargeOf(one.member), rechargeOf(other.member)),
    commission(rechargeOf(fourth.member), rechargeOf(third.member)),
  );
});

it('growth of several players and their room memberships', async () => {
  const players = await Promise.all([30, 31, 32].map(enter));
  const ids = players.map(({ id }) => id);
  const { db } = test.database;
  await sql`update player set reserve_status = 0 where id = any(${ids}::bigint[])`.execute(db);
  await sql`
    insert into reservation (channel_code, mobile, created_at)
    select channel_code, mobile, now() from player where id = any(${ids}::bigint[]) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ code: string }>`
    select channel_code as code from player where id = ${ids[0]}`.execute(db);
  const now = new Date(test.clock.now());
  await crosswise(
    (tx) => sql`select from player where id = any(${ids}::bigint[]) for update`.execute(tx),
    growth(...players.toReversed().map((player) => rechargeOf(player, '50000.00'))),
    within((tx) => admit(tx, { channelCode: rows[0]?.code ?? '' }, now)),
  );
});

it('two batches of events about the same reversed payments, in different orders', async () => {
  const reverse = handlersOf((platform) =>
    createRecharged(platform, { completed: rechargeCompleted, reversed: rechargeReversed }),
  ).get('recharged.reversals') as Handler;
  const word = (orderId: string, step: number) => ({ orderId, isReversed: step % 2 === 1, step });
  await crosswise(
    (tx) =>
      sql`insert into recharge_reversal (order_id, is_reversed, step) values ('r-1', true, 1), ('r-2', true, 1)`.execute(
        tx,
      ),
    within((tx) => reverse(tx, [word('r-1', 1), word('r-2', 1)] as never[])),
    within((tx) => reverse(tx, [word('r-2', 2), word('r-1', 2)] as never[])),
  );
});

it('two counts of openings before and after midnight', async () => {
  const [before, after] = ['2001-01-01', '2001-01-02'];
  await crosswise(
    (tx) => sql`insert into opening_day (day, openings) values (${before}::date, 1), (${after}::date, 1)`.execute(tx),
    within((tx) =>
      addOpenings(
        tx,
        new Map([
          [before, 1],
          [after, 1],
        ]),
      ),
    ),
    within((tx) =>
      addOpenings(
        tx,
        new Map([
          [after, 1],
          [before, 1],
        ]),
      ),
    ),
  );
});

it('an import of goods in file order and an operation that takes some of them from stock', async () => {
  const { platform } = test.app;
  const { rows } = await sql<{
    id: bigint;
    code: string;
    weapon: string;
    finish: string;
    quality: number;
    exterior: string;
  }>`
    select id, code, weapon_code as weapon, finish_code as finish, quality, exterior_code as exterior
    from goods order by id desc limit 3`.execute(test.database.db);
  const records = rows.map(({ id: _id, ...row }) => ({ record: 'goods', ...row, price: '10.00', stock: 7 }));
  const path = join(folder, 'goods.jsonl');
  await writeFile(path, records.map((record) => JSON.stringify(record)).join('\n'));
  const ids = rows.map(({ id }) => id);
  await crosswise(
    // The row in the middle: each transaction has locked one end by then.
    (tx) => sql`select from goods where id = ${ids[1]} for update`.execute(tx),
    async () => {
      const result = await runImport(platform, { path, dryRun: false, reason: 'a test of locks' });
      expect(result).toMatchObject({ problems: [], committed: true });
    },
    within((tx) => lockStock(runnerOf(tx), ids)),
  );
});
