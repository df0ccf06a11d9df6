import { ERRORS } from '@clearcrate/contract/errors';
import { parseAmount } from '@clearcrate/contract/money';
import { PACKET_CYCLES, PACKET_KINDS, PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { apportion } from '@clearcrate/fairness/apportion';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Claimer, createPacketRig, type PacketRig } from '../testing/packet-rig.ts';

/** Dues of rate packets and their periods in the business time zone, also after a downtime. */

let rig: PacketRig;
let players: Claimer[];
const who = (index: number) => players[index] as Claimer;
const moveTo = (time: string) => rig.test.clock.set(Date.parse(`${time}+08:00`));
const signIn = async () => {
  players = [];
  for (let index = 0; index < 5; index += 1) players.push(await rig.player(index));
};

beforeAll(async () => {
  rig = await createPacketRig();
  await sql`update packet_plan set open = false`.execute(rig.test.database.db);
  moveTo('2026-12-07T09:00:00');
  await signIn();
}, 120_000);
afterAll(() => rig.test.close());

/** A separate mode: items of real modes need a draw for the audit. */
const TEST_MODE = 60;

/** Posts spending and payouts as modes do, and adds a won item. */
async function play(player: Claimer, spent: bigint, returned = 0n, won = 0n): Promise<void> {
  const { ledger, platform } = rig.test.app;
  await platform.db.transaction().execute(async (tx) => {
    const moves = [
      { from: 'adjustment', to: 'coin', amount: spent },
      { from: 'coin', to: 'sales', amount: spent },
      { from: 'payout', to: 'coin', amount: returned },
    ] as const;
    await ledger.transfer(tx, [{ owner: player.id, kind: 'test.play', moves }]);
    if (won > 0n)
      await sql`insert into bag_item (player_id, id, goods_id, price, recovery_price, source, source_ref, acquired_at, changed_at)
        select ${player.id}, nextval('thing_id'), id, ${won}, ${won}, ${TEST_MODE}, 1, ${new Date(rig.test.clock.now())},
          ${new Date(rig.test.clock.now())} from goods limit 1`.execute(tx);
  });
}
const plan = (code: string, change: object = {}) =>
  rig.put({
    ...{ code, kind: PACKET_KINDS.rebate, cycle: PACKET_CYCLES.day, split: PACKET_SPLITS.rate, shares: 0, rate: 50 },
    ...{ total: 1_000_00n, startsAt: new Date(rig.test.clock.now()) },
    ...change,
  });
const packetsOf = async (code: string) => {
  const { rows } = await sql<{ id: bigint; period: string; closes_at: Date; owed_to_all: bigint }>`
    select id, period, closes_at, owed_to_all from packet where plan_code = ${code} order by period`.execute(
    rig.test.database.db,
  );
  return rows;
};
const due = async (player: Claimer, packetId: bigint | undefined) =>
  (await rig.own(player, String(packetId)))?.due ?? null;

describe('a rate packet', () => {
  it('pays a rate of the closed period from the ledger, with the figures behind it', async () => {
    await plan('rebate');
    await plan('loss', { kind: PACKET_KINDS.loss, rate: 200 });
    await play(who(0), 412_60n, 100_00n, 50_00n);
    await play(who(1), 1_99n);
    await play(who(2), 20_00n, 30_00n);
    moveTo('2026-12-08T00:00:58');
    await play(who(3), 100_00n);
    await rig.runDue();
    expect((await packetsOf('rebate')).map(({ period }) => period)).toEqual(['2026-12-06']);
    moveTo('2026-12-08T00:00:59');
    await rig.runDue();
    const [, rebate] = await packetsOf('rebate');
    const [, loss] = await packetsOf('loss');
    expect([rebate?.period, loss?.period]).toEqual(['2026-12-07', '2026-12-07']);
    await signIn();
    expect(await due(who(0), rebate?.id)).toEqual({
      ...{ spent: '412.60', returned: '100.00', won: '50.00', base: '412.60' },
      ...{ owed: '2.06', owedToAll: '2.16', amount: '2.06' },
    });
    expect(await due(who(0), loss?.id)).toMatchObject({ base: '262.60', owed: '5.25', amount: '5.25' });
    // Less than 0.01 is not due, a winner has no loss, and spending after midnight belongs to the
    // next day.
    expect(await due(who(1), rebate?.id)).toBeNull();
    expect(await due(who(2), loss?.id)).toBeNull();
    expect(await due(who(3), rebate?.id)).toBeNull();
    expect((await rig.claim(who(3), String(rebate?.id))).code).toBe(ERRORS.packetUnmet.code);
    expect((await rig.claim(who(0), String(rebate?.id))).data).toMatchObject({ money: '2.06' });
    expect((await rig.claim(who(0), String(rebate?.id))).code).toBe(ERRORS.packetTaken.code);
    const inbox = (await who(0).ask('/api/user/getMessage', {})).data.items;
    expect(inbox.some(({ title }: { title: string }) => title === 'rebate可以领取了')).toBe(true);
    expect(await rig.problems()).toEqual([]);
  });

  it('apportions the total by largest remainder when the dues exceed it, and caps each due', async () => {
    await plan('scarce', { total: 1_00n, rate: 100 });
    await plan('capped', { rate: 1_000, cap: 3_00n });
    const spends = [333_33n, 100_01n, 77_77n];
    for (const [index, spent] of spends.entries()) await play(who(index), spent);
    moveTo('2026-12-09T00:02:00');
    await rig.runDue();
    await signIn();
    const scarce = (await packetsOf('scarce')).at(-1);
    const capped = (await packetsOf('capped')).at(-1);
    // The 100.00 spent after the last midnight counts for this day.
    const owed = [...spends, 100_00n].map((spent) => Number(spent / 100n));
    const given = [];
    for (const index of [0, 1, 2, 3]) given.push(Number(parseAmount((await due(who(index), scarce?.id)).amount)));
    expect(given).toEqual(apportion(owed, 1_00));
    expect((await due(who(0), capped?.id)).amount).toBe('3.00');
    for (const index of [0, 1, 2, 3]) expect((await rig.claim(who(index), String(scarce?.id))).code).toBe(0);
    const paid = (await rig.list()).find(({ packetId }: { packetId: string }) => packetId === String(scarce?.id));
    expect(paid).toMatchObject({ paid: '1.00', total: '1.00' });
    await sql`update packet_plan set open = false where code in ('scarce', 'capped', 'loss')`.execute(
      rig.test.database.db,
    );
    expect(await rig.problems()).toEqual([]);
  });

  it('has no dues for bots and test accounts', async () => {
    await sql`update player set kind = 3 where id = ${who(4).id}`.execute(rig.test.database.db);
    await play(who(4), 500_00n);
    moveTo('2026-12-10T00:02:00');
    await rig.runDue();
    const { rows } = await sql`select from packet_due where player_id = ${who(4).id}`.execute(rig.test.database.db);
    expect(rows).toEqual([]);
    await sql`update player set kind = 1 where id = ${who(4).id}`.execute(rig.test.database.db);
  });
});

describe('the calendar', () => {
  it('issues each missed day once after 26 hours of downtime, with time to claim', async () => {
    await play(who(0), 100_00n);
    moveTo('2026-12-12T02:01:59');
    await rig.runDue();
    await rig.runDue();
    await signIn();
    const made = await packetsOf('rebate');
    expect(made.map(({ period }) => period)).toEqual([
      ...['2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'],
    ]);
    const missed = made.find(({ period }) => period === '2026-12-10');
    expect(missed?.closes_at.toISOString()).toBe('2026-12-12T18:02:00.000Z');
    expect((await rig.claim(who(0), String(missed?.id))).data.money).toBe('0.50');
  });

  it('issues daily, weekly, monthly and yearly packets once, open until their last second', async () => {
    moveTo('2026-12-31T23:59:57');
    for (const [code, cycle] of Object.entries(PACKET_CYCLES).slice(1))
      await rig.put({ code, cycle, kind: PACKET_KINDS.lucky, startsAt: new Date(rig.test.clock.now()) });
    await rig.runDue();
    await signIn();
    const periods = async () =>
      Promise.all(
        ['day', 'week', 'month', 'year'].map(async (code) => (await packetsOf(code)).map(({ period }) => period)),
      );
    expect(await periods()).toEqual([['2026-12-31'], ['2026-12-28'], ['2026-12-01'], ['2026-01-01']]);
    const last = await packetsOf('year');
    moveTo('2026-12-31T23:59:59');
    expect((await rig.claim(who(0), String(last[0]?.id))).code).toBe(0);
    moveTo('2027-01-01T00:00:00');
    expect((await rig.claim(who(1), String(last[0]?.id))).code).toBe(ERRORS.packetOver.code);
    await rig.runDue();
    await rig.runDue();
    expect(await periods()).toEqual([
      ['2026-12-31', '2027-01-01'],
      ['2026-12-28'],
      ['2026-12-01', '2027-01-01'],
      ['2026-01-01', '2027-01-01'],
    ]);
    expect(await rig.problems()).toEqual([]);
  });
});
