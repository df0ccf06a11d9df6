import { ALL_ENDPOINTS } from '@clearcrate/contract/endpoints';
import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Envelope, type TestApp } from '../../testing/test-app.ts';
import { createPolicy, putPolicy } from '../policy/policy.module.ts';
import { type Bounds, createBounds } from './bounds.module.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let test: TestApp;
let box: { boxId: string; price: string };
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  const { items } = (await test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 100 })).body.data;
  box = items.find(({ price }: { price: string }) => Number(price) >= 5);
});
afterAll(() => test.close());

interface Player {
  token: string;
  playerId: bigint;
}

/** Signs in an account that no other test uses. */
let accounts = 0;
async function newPlayer(): Promise<Player> {
  const account = `139000000${String(40 + accounts++).padStart(2, '0')}`;
  const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body;
  return { token: data.token, playerId: BigInt(data.userId) };
}
const ask = async ({ token }: Player, path: string, body: object = {}): Promise<Envelope> =>
  (await test.call(path, body, { authorization: token, 'idempotency-key': `bounds-${keys++}` })).body;
const open = (player: Player, count = 1) => ask(player, '/api/box/openBox', { boxId: box.boxId, count, version: 1 });
const boundsOf = async (player: Player) => (await ask(player, '/api/bounds/getBounds')).data;
const limitOf = async (player: Player, kind: string, period: string) =>
  (await boundsOf(player)).limits.find(
    (one: { kind: string; period: string }) => one.kind === kind && one.period === period,
  );
const price = (times: number) => (Number(box.price) * times).toFixed(2);
const setLimit = (player: Player, period: string, limit: string | null, kind = 'spend') =>
  ask(player, '/api/bounds/setLimit', { kind, period, limit });
const codes = (...names: ('ok' | ErrorName)[]) => names.map((name) => (name === 'ok' ? 0 : ERRORS[name].code));
const at = (time: string) => test.clock.set(Date.parse(`${time}+08:00`));

describe('limits', () => {
  it('apply at once when lowered and after 24 hours when raised; a raise can be cancelled', async () => {
    const player = await newPlayer();
    await setLimit(player, 'day', price(2));
    expect((await open(player, 3)).code).toBe(ERRORS.spendLimitDay.code);
    expect((await open(player, 2)).code).toBe(0);
    const refused = await open(player);
    expect(refused).toMatchObject({ code: ERRORS.spendLimitDay.code });
    expect(refused.msg).toContain(price(2));
    expect(await limitOf(player, 'spend', 'day')).toMatchObject({ limit: price(2), used: price(2), pending: null });

    await setLimit(player, 'day', null);
    const due = new Date(test.clock.now() + DAY).toISOString();
    expect(await limitOf(player, 'spend', 'day')).toMatchObject({
      limit: price(2),
      pending: { limit: null, effectiveAt: due },
    });
    await ask(player, '/api/bounds/cancelRaise', { kind: 'spend', period: 'day' });
    expect((await limitOf(player, 'spend', 'day')).pending).toBeNull();

    await setLimit(player, 'day', price(3));
    test.clock.advance(DAY - 1);
    expect((await open(player, 3)).code).toBe(ERRORS.spendLimitDay.code);
    test.clock.advance(1);
    expect((await open(player, 3)).code).toBe(0);
    expect((await open(player)).code).toBe(ERRORS.spendLimitDay.code);
  });

  it('reset at midnight, on Monday and on the first of the month, in the business time zone', async () => {
    at('2026-10-30T23:59:59');
    const player = await newPlayer();
    await setLimit(player, 'day', price(2));
    await setLimit(player, 'week', price(4));
    await setLimit(player, 'month', price(5));
    const results: number[] = [];
    const openAt = async (time: string, count = 1) => {
      at(time);
      results.push((await open(player, count)).code);
    };
    await openAt('2026-10-30T23:59:59', 2);
    await openAt('2026-10-30T23:59:59');
    await openAt('2026-10-31T00:00:00', 2);
    await openAt('2026-11-01T23:59:59');
    await openAt('2026-11-02T00:00:00', 2);
    await openAt('2026-11-03T12:00:00', 2);
    await openAt('2026-11-04T12:00:00');
    await openAt('2026-11-09T12:00:00', 2);
    expect(results).toEqual(
      codes('ok', 'spendLimitDay', 'ok', 'spendLimitWeek', 'ok', 'ok', 'spendLimitWeek', 'spendLimitMonth'),
    );
    expect(await limitOf(player, 'spend', 'week')).toMatchObject({
      used: '0.00',
      resetsAt: '2026-11-15T16:00:00.000Z',
    });
    expect(await limitOf(player, 'spend', 'month')).toMatchObject({
      used: price(4),
      resetsAt: '2026-11-30T16:00:00.000Z',
    });
  });

  it('are not exceeded by twenty concurrent openings', async () => {
    const player = await newPlayer();
    await setLimit(player, 'day', price(7));
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(player)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(7);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(codes('ok', 'spendLimitDay')));
    expect((await limitOf(player, 'spend', 'day')).used).toBe(price(7));
  });

  it('reject an invalid amount, period or kind', async () => {
    const player = await newPlayer();
    for (const body of [
      { kind: 'spend', period: 'day', limit: '-1' },
      { kind: 'spend', period: 'day', limit: '1e3' },
      { kind: 'spend', period: 'year', limit: '1.00' },
      { kind: 'win', period: 'day', limit: '1.00' },
      { kind: 'spend', period: 'day' },
    ])
      expect((await ask(player, '/api/bounds/setLimit', body)).code).toBe(ERRORS.invalidInput.code);
  });
});

describe('a break', () => {
  it('rejects play with its end time, leaves selling and the bag open, and expires', async () => {
    at('2026-11-10T09:30:00');
    const player = await newPlayer();
    const { data } = await open(player);
    expect((await ask(player, '/api/bounds/startCoolOff', { days: 31 })).code).toBe(ERRORS.coolOffLength.code);
    const started = await ask(player, '/api/bounds/startCoolOff', { days: 7 });
    expect(started.data.break).toEqual({ kind: 'coolOff', until: '2026-11-17T01:30:00.000Z', elsewhere: false });
    const refused = await open(player);
    expect(refused.code).toBe(ERRORS.coolingOff.code);
    expect(refused.msg).toContain('2026-11-17 09:30 GMT+8');
    expect((await ask(player, '/api/user/rucksackGoods')).data.total).toBe(1);
    const bagItemIds = [data.items[0].bagItemId];
    expect((await ask(player, '/api/user/sellGoods', { bagItemIds })).code).toBe(0);
    at('2026-11-17T09:29:59');
    expect((await open(player)).code).toBe(ERRORS.coolingOff.code);
    at('2026-11-17T09:30:00');
    expect((await open(player)).code).toBe(0);
    expect((await boundsOf(player)).break).toBeNull();
  });

  it('can be extended but never shortened, not even in SQL', async () => {
    at('2026-08-31T12:00:00');
    const player = await newPlayer();
    const exclude = (months: number) => ask(player, '/api/bounds/startSelfExclusion', { months, confirmed: true });
    expect((await exclude(5)).code).toBe(ERRORS.invalidInput.code);
    expect((await exclude(6)).data.break).toEqual({
      kind: 'exclusion',
      until: '2027-02-28T16:00:00.000Z',
      elsewhere: false,
    });
    expect((await ask(player, '/api/bounds/startCoolOff', { days: 30 })).code).toBe(ERRORS.breakNotLonger.code);
    expect((await exclude(6)).code).toBe(ERRORS.breakNotLonger.code);
    expect((await exclude(12)).data.break.until).toBe('2027-08-31T16:00:00.000Z');
    for (const until of [null, new Date(test.clock.now())])
      await expect(
        sql`update play_bounds set break_until = ${until}, break_kind = ${until && 2} where player_id = ${player.playerId}`.execute(
          test.database.db,
        ),
      ).rejects.toThrow('never becomes shorter');
    at('2027-08-31T23:59:59');
    const late = await newToken(player);
    expect((await open(late)).code).toBe(ERRORS.selfExcluded.code);
    at('2027-09-01T00:00:00');
    expect((await open(late)).code).toBe(0);
    at('2026-11-20T12:00:00');
  });

  it('applies on every process at once', async () => {
    const other = await createTestApp({ database: test.database, bus: test.app.platform.bus, clock: test.clock });
    const player = await newPlayer();
    const openThere = () =>
      other.call(
        '/api/box/openBox',
        { boxId: box.boxId, count: 1, version: 1 },
        { authorization: player.token, 'idempotency-key': `bounds-${keys++}` },
      );
    expect((await openThere()).body.code).toBe(0);
    await ask(player, '/api/bounds/startCoolOff', { days: 1 });
    expect((await openThere()).body.code).toBe(ERRORS.coolingOff.code);
    await other.app.close();
  });
});

async function newToken({ playerId }: Player): Promise<Player> {
  const { rows } = await sql<{ mobile: string }>`select mobile from player where id = ${playerId}`.execute(
    test.database.db,
  );
  const account = rows[0]?.mobile.slice(3);
  const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body;
  return { token: data.token, playerId };
}

describe('calls during a self-exclusion', () => {
  /**
   * Players can still get out (of a flight, and with what they own) and receive what registration
   * promised. Marking an item buys nothing. Add to this list only with a reason.
   */
  const OPEN_DURING_BREAK = [
    '/api/crash/escapeCrash',
    '/api/user/cancelExtract',
    '/api/user/extractGoods',
    '/api/user/markRucksackMaterial',
    '/api/user/openReward',
    '/api/user/sellGoods',
  ];
  const moving = ALL_ENDPOINTS.filter(({ movesValue }) => movesValue);

  it('are open for this list only', () => {
    const flagged = moving.filter(({ openDuringBreak }) => openDuringBreak).map(({ path }) => path);
    expect(flagged.toSorted()).toEqual(OPEN_DURING_BREAK);
  });

  it('are rejected for every other value-moving call', async () => {
    const player = await newPlayer();
    await ask(player, '/api/bounds/startSelfExclusion', { months: 6, confirmed: true });
    for (const { path, method, example } of moving) {
      const answer = await test.app.http.inject({
        method,
        url: path,
        headers: {
          'content-type': 'application/json',
          authorization: player.token,
          'idempotency-key': `excluded-${keys++}`,
        },
        ...(method === 'GET' ? {} : { payload: JSON.stringify(example.body ?? {}) }),
      });
      const isOpen = OPEN_DURING_BREAK.includes(path);
      expect([path, answer.json().code === ERRORS.selfExcluded.code]).toEqual([path, !isOpen]);
    }
  });
});

describe('figures', () => {
  it('sum recharges, spending, winnings, sales and the result by day, week and month', async () => {
    at('2026-12-31T12:00:00');
    const player = await newPlayer();
    const first = (await open(player, 2)).data;
    const won = (items: { price: string }[]) => items.reduce((sum, item) => sum + Number(item.price), 0);
    at('2027-01-01T12:00:00');
    const second = (await open(player)).data;
    const bagItemIds = [second.items[0].bagItemId];
    const { received } = (await ask(player, '/api/user/sellGoods', { bagItemIds })).data;
    const figures = async (by: string) => (await ask(player, '/api/bounds/getStatistics', { by })).data;
    const days = await figures('day');
    expect(days.items).toHaveLength(30);
    expect(days.items.at(-2)).toMatchObject({ start: '2026-12-31', spent: price(2), sold: '0.00' });
    expect(days.items.at(-1)).toMatchObject({ start: '2027-01-01', spent: price(1), sold: received });
    expect(days.month).toMatchObject({ spent: price(1), won: won(second.items).toFixed(2) });
    const result = won([...first.items, ...second.items]) - Number(price(3));
    expect(days.total).toMatchObject({ spent: price(3), result: result.toFixed(2) });
    const weeks = await figures('week');
    expect(weeks.items.at(-1)).toMatchObject({ start: '2026-12-28', spent: price(3) });
    const months = await figures('month');
    expect(months.items.slice(-2)).toMatchObject([
      { start: '2026-12-01', spent: price(2) },
      { start: '2027-01-01', spent: price(1) },
    ]);
    expect(months.items).toHaveLength(12);
    at('2026-11-20T12:00:00');
  });
});

describe('recharging', () => {
  let bounds: Bounds;
  beforeAll(() => {
    const { ledger, platform } = test.app;
    const site = {
      configItems: async () => [],
      modules: async () => [{ name: 'Recharge' as const, status: 1 as const }],
    };
    bounds = createBounds(platform, { ledger, policy: createPolicy(platform, site) });
  });
  const session = ({ playerId }: Player, verified = false) => ({
    playerId,
    sessionId: 1n,
    kind: 1 as const,
    channelCode: 'DEFAULT',
    countries: ['CN'],
    verified,
  });

  it('has separate limits, counted when coins are credited', async () => {
    const player = await newPlayer();
    await setLimit(player, 'day', '100.00', 'recharge');
    await bounds.admitRecharge(session(player), 10_000n);
    await expect(bounds.admitRecharge(session(player), 10_001n)).rejects.toThrow('rechargeLimitDay');
    await test.database.db.transaction().execute((tx) => bounds.countRecharge(tx, player.playerId, 6_000n));
    await expect(bounds.admitRecharge(session(player), 4_001n)).rejects.toThrow('rechargeLimitDay');
    await bounds.admitRecharge(session(player), 4_000n);
    expect((await limitOf(player, 'recharge', 'month')).used).toBe('60.00');
    expect((await limitOf(player, 'spend', 'day')).used).toBe('0.00');
  });

  it('requires the real name where the market does, and is rejected during a break', async () => {
    const player = await newPlayer();
    await putPolicy(test.database.db, { rules: [{ realName: 'recharge' }] }, '', new Date(test.clock.now()));
    test.clock.advance(20_000);
    await expect(bounds.admitRecharge(session(player), 100n)).rejects.toThrow('realNameRequired');
    await bounds.admitRecharge(session(player, true), 100n);
    expect((await open(player)).code).toBe(0);
    await putPolicy(test.database.db, { rules: [] }, '', new Date(test.clock.now()));
    await ask(player, '/api/bounds/startCoolOff', { days: 1 });
    await expect(bounds.admitRecharge(session(player, true), 100n)).rejects.toThrow('coolingOff');
    test.clock.advance(20_000);
  });
});

describe('the reminder', () => {
  it('is stored and can be switched off', async () => {
    const player = await newPlayer();
    const set = async (minutes: number | null) => (await ask(player, '/api/bounds/setReminder', { minutes })).data;
    expect((await boundsOf(player)).reminderMinutes).toBeNull();
    expect((await set(60)).reminderMinutes).toBe(60);
    expect((await set(null)).reminderMinutes).toBeNull();
    expect((await ask(player, '/api/bounds/setReminder', { minutes: 7 })).code).toBe(ERRORS.invalidInput.code);
  });
});
