import { crashTimeOf } from '@clearcrate/contract/crash-rules';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { grant } from './ledger/testing/grants.ts';
import { type CrashRig, createCrashRig, type Shooter } from './modes/crash/testing/crash-rig.ts';
import { putPacketPlans } from './modes/packet/packet.operator.ts';
import { planOf } from './modes/packet/testing/packet-rig.ts';
import { putRollPlans } from './modes/roll/roll.operator.ts';
import { MAX_ATTEMPTS } from './platform/jobs/backoff.ts';
import { listFailed, retryRow } from './platform/jobs/dead-letters.ts';

/**
 * Every loop over rows: a failing row does not stop the others, is counted, and is retried when an
 * operator says so.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const POLLS = 60;
const POINT = 150n;

let rig: CrashRig;
let players: Shooter[];

beforeAll(async () => {
  rig = await createCrashRig({ points: [POINT, POINT] });
  // Few coins are spent here, and they are to earn a prize.
  await sql`update rank_prize set minimum = 0`.execute(db());
  players = await Promise.all([0, 1, 2].map((index) => rig.player(index)));
  await rig.test.app.platform.jobs.runDue();
}, 120_000);
afterAll(() => rig.test.close());

const db = () => rig.test.database.db;
const now = () => rig.test.clock.now();
const runDue = () => rig.test.app.platform.jobs.runDue();
const idsOf = async (query: RawBuilder<{ key: string }>): Promise<string[]> =>
  (await query.execute(db())).rows.map(({ key }) => String(key)).sort();

interface Prepared {
  /** Table and condition of the failing row. */
  table: string;
  condition: string;
  item: string;
  /** Keys of the due rows, the failing one last. */
  rows: string[];
  /** Keys of the finished rows. */
  done(): Promise<string[]>;
  /** Time at which all rows are due. */
  dueAtMs: number;
}

const [ann, ben, cat] = [0, 1, 2].map((index) => () => players[index] as Shooter) as [
  () => Shooter,
  () => Shooter,
  () => Shooter,
];
const allPlayers = () => [ann(), ben(), cat()];
const playerKeys = () => allPlayers().map(({ playerId }) => String(playerId));
const names = (code: string) => ({ zh: code, en: code, vi: code, ko: code, tw: code });

async function putPackets(prefix: string): Promise<string[]> {
  const codes = ['a', 'b', 'c'].map((letter) => `${prefix}-${letter}`);
  const at = new Date(now());
  const plans = codes.map((code) => planOf({ code }, at));
  await db()
    .transaction()
    .execute((tx) => putPacketPlans(tx, plans, at, 'edited'));
  return codes;
}

async function putRooms(prefix: string): Promise<string[]> {
  const codes = ['a', 'b', 'c'].map((letter) => `${prefix}-${letter}`);
  const plans = codes.map((code) => ({
    ...({
      code,
      names: names(code),
      anchorCode: null,
      period: 'once',
      drawMinute: 0,
      maxPlayers: 5,
      minLevel: 0,
    } as const),
    ...{ recharge: 0n, rechargeDays: 0, needsSpread: false, password: null, open: true, sort: 90 },
    drawOnceAt: new Date(now() + HOUR_MS).toISOString(),
    prizes: ['tm-1-peach-soda-ft'],
  }));
  await db()
    .transaction()
    .execute((tx) => putRollPlans(tx, plans, 'edited'));
  return codes;
}

/** Opens battle rooms with one or both seats taken. */
async function openBattles(isFull: boolean): Promise<string[]> {
  const { items } = (await rig.test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 1 })).body.data;
  const boxes = [{ boxId: items[0].boxId, version: 1 }];
  const rooms: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { data } = await ann().ask('/api/battle/createBattle', { players: 2, mode: 1, boxes });
    if (isFull) await ben().ask('/api/battle/joinBattle', { roomId: data.roomId });
    rooms.push(data.roomId);
  }
  return rooms;
}

const last = (rows: readonly string[]): string => rows.at(-1) as string;

const LOOPS: Record<string, () => Promise<Prepared>> = {
  'crash.settle': async () => {
    await rig.waiting();
    for (const one of allPlayers()) expect((await rig.bet(one)).code).toBe(0);
    const { id, starts_at } = await rig.launch();
    const item = `${id}/${cat().playerId}/1`;
    return {
      table: 'crash_bet',
      condition: `new.player_id = ${cat().playerId} and new.round_id = ${id} and new.state <> 1`,
      item,
      rows: playerKeys(),
      // Players see the round as closed and the next one as open.
      done: () =>
        idsOf(sql`select player_id as key from crash_bet where round_id = ${id} and state <> 1
          and exists (select from crash_round where id = ${id} and settled_at is not null)`),
      dueAtMs: starts_at.getTime() + crashTimeOf(Number(POINT)) + SECOND_MS,
    };
  },
  'battle.dissolve': async () => {
    const rows = await openBattles(false);
    return {
      table: 'battle_room',
      condition: `new.id = ${last(rows)}`,
      item: last(rows),
      rows,
      done: () => idsOf(sql`select id as key from battle_room where id = any(${rows}::bigint[]) and state = 4`),
      dueAtMs: now() + 16 * MINUTE_MS,
    };
  },
  'battle.close': async () => {
    const rows = await openBattles(true);
    return {
      table: 'battle_room',
      condition: `new.id = ${last(rows)}`,
      item: last(rows),
      rows,
      done: () => idsOf(sql`select id as key from battle_room where id = any(${rows}::bigint[]) and state = 3`),
      dueAtMs: now() + MINUTE_MS,
    };
  },
  'packet.issue': async () => {
    const rows = await putPackets('issue');
    return {
      table: 'packet',
      condition: `new.plan_code = '${last(rows)}'`,
      item: `${last(rows)}/`,
      rows,
      done: () => idsOf(sql`select plan_code as key from packet where plan_code = any(${rows}::text[])`),
      dueAtMs: now() + SECOND_MS,
    };
  },
  'packet.end': async () => {
    const rows = await putPackets('end');
    rig.test.clock.advance(SECOND_MS);
    await runDue();
    const { rows: found } = await sql<{ id: bigint }>`select id from packet where plan_code = ${last(rows)}`.execute(
      db(),
    );
    return {
      table: 'packet',
      condition: `new.id = ${found[0]?.id}`,
      item: String(found[0]?.id),
      rows,
      done: () =>
        idsOf(sql`select plan_code as key from packet where plan_code = any(${rows}::text[]) and ended_at is not null`),
      dueAtMs: now() + 2 * HOUR_MS,
    };
  },
  'roll.renew': async () => {
    const rows = await putRooms('renew');
    return {
      table: 'roll_room',
      condition: `new.plan_code = '${last(rows)}'`,
      item: last(rows),
      rows,
      done: () => idsOf(sql`select plan_code as key from roll_room where plan_code = any(${rows}::text[])`),
      dueAtMs: now() + SECOND_MS,
    };
  },
  'raffle.settle': async () => {
    const codes = await putRooms('settle');
    rig.test.clock.advance(SECOND_MS);
    await runDue();
    const rows = await idsOf(sql`select raffle_id as key from roll_room where plan_code = any(${codes}::text[])`);
    return {
      table: 'raffle',
      condition: `new.id = ${last(rows)}`,
      item: last(rows),
      rows,
      done: () => idsOf(sql`select id as key from raffle where id = any(${rows}::bigint[]) and state = 3`),
      dueAtMs: now() + 2 * HOUR_MS,
    };
  },
  'time-box.open': async () => {
    const rows = await idsOf(sql`select code as key from time_box where period = 'hour' and open`);
    const { rows: latest } = await sql<{
      at: Date;
    }>`select coalesce(max(raffle_id), 0) as at from time_box_round`.execute(db());
    const before = String(latest[0]?.at);
    const startsAtMs = (Math.floor(now() / HOUR_MS) + 1) * HOUR_MS;
    return {
      table: 'time_box_round',
      condition: `new.box_code = '${last(rows)}'`,
      item: last(rows),
      rows,
      done: () =>
        idsOf(sql`select distinct box_code as key from time_box_round
          where raffle_id > ${before}::bigint and box_code = any(${rows}::text[])`),
      dueAtMs: startsAtMs,
    };
  },
  'rank.prize': async () => {
    const { calendar, outbox } = rig.test.app.platform;
    await rig.waiting();
    for (const one of allPlayers()) expect((await rig.bet(one)).code).toBe(0);
    await rig.settled();
    await outbox.drain();
    const day = calendar.dayOf(now());
    return {
      table: 'ledger_purse',
      condition: `new.owner_id = ${cat().playerId}`,
      item: `/${cat().playerId}`,
      rows: playerKeys(),
      done: () =>
        idsOf(sql`select owner_id as key from ledger_posting where kind = 'rank.prize' and reference like ${`1:${day}:%`}
          and exists (select from rank_period where board = 1 and period = ${day}::date and settled_at is not null)`),
      dueAtMs: calendar.startOfDay(calendar.addDays(day, 1)) + 2 * MINUTE_MS,
    };
  },
  'welfare.drop': async () => {
    const { calendar } = rig.test.app.platform;
    await db()
      .transaction()
      .execute((tx) =>
        rig.test.app.ledger.transfer(
          tx,
          playerKeys().map((id) => grant(BigInt(id), 5_000_00n, 'welfare')),
        ),
      );
    const day = calendar.addDays(calendar.dayOf(now()), 1);
    return {
      table: 'ledger_purse',
      condition: `new.owner_id = ${cat().playerId}`,
      item: `${day}/${cat().playerId}`,
      rows: playerKeys(),
      done: () =>
        idsOf(sql`select owner_id as key from ledger_posting where kind = 'welfare.drop' and reference = ${day}
          and exists (select from welfare_drop where day = ${day}::date and finished_at is not null)`),
      dueAtMs: calendar.startOfDay(day) + SECOND_MS,
    };
  },
};

beforeEach(async () => {
  // Removes failures of other cases.
  await sql`delete from job_failure`.execute(db());
});

/** Removes the failing trigger of a case that ended early. */
afterEach(async () => {
  for (const table of ['crash_bet', 'battle_room', 'ledger_purse', 'packet', 'roll_room', 'raffle', 'time_box_round'])
    await sql.raw(`drop trigger if exists aa_fails on ${table}`).execute(db());
});

async function poison({ table, condition }: Prepared): Promise<void> {
  await sql`
    create or replace function fail_on_purpose() returns trigger language plpgsql as
    $$ begin raise exception 'this row fails on purpose'; end $$`.execute(db());
  await sql
    .raw(
      `create trigger aa_fails before insert or update on ${table} for each row when (${condition}) execute function fail_on_purpose()`,
    )
    .execute(db());
}

/** Polls until a condition holds. */
async function pollUntil<T>(read: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  let found = await read();
  for (let polls = 0; polls < POLLS && !isSo(found); polls += 1) {
    rig.test.clock.advance(SECOND_MS);
    await runDue();
    found = await read();
  }
  return found;
}

async function failureOf(job: string, item: string) {
  const { rows } = await sql<{ item: string; attempts: number; is_dead: boolean }>`
    select item, attempts, due_at = 'infinity' as is_dead from job_failure where job = ${job}`.execute(db());
  expect(rows.every((row) => row.item.includes(item))).toBe(true);
  return rows[0];
}
const pollUntilFailed = (job: string, item: string, isSo = (_found: { is_dead: boolean }) => true) =>
  pollUntil(
    () => failureOf(job, item),
    (found) => found !== undefined && isSo(found),
  );

async function countOf(metric: 'jobRowFailures' | 'jobDeadLetters', job: string): Promise<number> {
  const { values } = await rig.test.app.platform.metrics[metric].get();
  return values.find(({ labels }) => labels.job === job)?.value ?? 0;
}

it('crash releases the stake of a bet that cannot be settled, once, with the reason', async () => {
  const { app } = rig.test;
  const prepared = await (LOOPS['crash.settle'] as () => Promise<Prepared>)();
  await poison(prepared);
  rig.test.clock.set(prepared.dueAtMs);
  await pollUntil(prepared.done, (found) => found.length === 2);
  await sql.raw(`drop trigger aa_fails on ${prepared.table}`).execute(db());
  const before = await cat().coins();
  expect(await app.modules.crash.refundBet(prepared.item, 'by hand')).toBe(true);
  expect(await app.modules.crash.refundBet(prepared.item, 'by hand')).toBe(false);
  expect(await cat().coins()).toBeCloseTo(before + 10, 2);
  const { rows } = await sql`select state, refund_note from crash_bet
    where round_id || '/' || player_id || '/' || slot = ${prepared.item}`.execute(db());
  expect(rows).toEqual([{ state: 4, refund_note: 'by hand' }]);
  expect(await rig.problems()).toEqual([]);
});

it.each(Object.keys(LOOPS))('%s continues past a failing row, and retries it when an operator says so', async (job) => {
  const prepared = await (LOOPS[job] as () => Promise<Prepared>)();
  const { table, item, rows, done } = prepared;
  const others = rows.slice(0, -1).sort();
  await poison(prepared);
  rig.test.clock.set(Math.max(now(), prepared.dueAtMs));
  expect(await pollUntil(done, (found) => found.length >= others.length)).toEqual(others);
  await pollUntilFailed(job, item);
  expect(await countOf('jobRowFailures', job)).toBeGreaterThan(0);

  // The next attempt is the last.
  const nearlyDead = sql`attempts = ${MAX_ATTEMPTS - 1}, due_at = ${new Date(now())}`;
  await sql`update job_failure set ${nearlyDead} where job = ${job}`.execute(db());
  expect(await pollUntilFailed(job, item, (found) => found.is_dead)).toMatchObject({ attempts: MAX_ATTEMPTS });
  await rig.test.app.platform.rows.measure();
  expect(await countOf('jobDeadLetters', job)).toBe(1);

  await sql.raw(`drop trigger aa_fails on ${table}`).execute(db());
  rig.test.clock.advance(10 * SECOND_MS);
  await runDue();
  expect(await done()).toEqual(others);
  const [dead] = await listFailed(db(), 10);
  expect(dead).toMatchObject({ job, isDead: true, error: expect.stringContaining('fails on purpose') });
  const deed = { operator: 'an operator', reason: 'mended', at: new Date(now()) };
  expect(await retryRow(db(), { ...deed, job, item: dead?.item ?? '' })).toBe(true);
  expect(await pollUntil(done, (found) => found.length === rows.length)).toEqual(rows.toSorted());
  expect(await failureOf(job, item)).toBeUndefined();
  const { rows: deeds } =
    await sql`select operator, action, attempts, reason from dead_letter_action where job = ${job}`.execute(db());
  expect(deeds).toEqual([{ operator: 'an operator', action: 'retry', attempts: MAX_ATTEMPTS, reason: 'mended' }]);
});

it.each(['crash.settle', 'rank.prize', 'welfare.drop'])(
  '%s keeps the failure of a row while the store is stopped for eight days',
  async (job) => {
    const prepared = await (LOOPS[job] as () => Promise<Prepared>)();
    const { table, item, rows, done } = prepared;
    await poison(prepared);
    rig.test.clock.set(Math.max(now(), prepared.dueAtMs));
    await pollUntilFailed(job, item);
    await sql.raw(`drop trigger aa_fails on ${table}`).execute(db());
    rig.test.clock.advance(8 * 24 * HOUR_MS);
    await rig.test.app.platform.rows.measure();
    expect(await failureOf(job, item)).toBeDefined();
    expect(await pollUntil(done, (found) => found.length === rows.length)).toEqual(rows.toSorted());
    expect(await failureOf(job, item)).toBeUndefined();
  },
);
