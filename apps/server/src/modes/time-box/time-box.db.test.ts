import { ERRORS } from '@clearcrate/contract/errors';
import type { TimeBoxRound } from '@clearcrate/contract/time-box';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { type DrawRecord, parseRecord } from '@clearcrate/fairness/record';
import { verifyRecord } from '@clearcrate/fairness/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRaffleRig, type Joiner, type RaffleRig } from '../../play/raffle/testing/raffle-rig.ts';

const HOUR_MS = 3_600_000;

let rig: RaffleRig;
/** V4, V2 and V8. */
let ann: Joiner;
let ben: Joiner;
let lan: Joiner;

beforeAll(async () => {
  rig = await createRaffleRig();
  [ann, ben, lan] = [await rig.player(0), await rig.player(1), await rig.player(16)];
});
afterAll(() => rig.test.close());

const code = (name: keyof typeof ERRORS) => ERRORS[name].code;
interface Listed {
  period: string;
  tier: number;
  round: TimeBoxRound | null;
  last: TimeBoxRound | null;
}
const listed = async (): Promise<Listed[]> => (await rig.test.call('/api/timebox/getTimeBoxList')).body.data.items;
const boxOf = async (period: string, tier: number): Promise<Listed> => {
  const found = (await listed()).find((box) => box.period === period && box.tier === tier);
  if (!found) throw new Error(`there is no ${period} box of tier ${tier}`);
  return found;
};
const join = (who: Joiner, roundId: string) => who.ask('/api/timebox/joinTimeBox', { roundId });

it('has a current round for each of the nine boxes', async () => {
  const boxes = await listed();
  expect(boxes.map(({ period, tier }) => `${period}-${tier}`)).toEqual(
    ['hour', 'day', 'week'].flatMap((period) => [0, 5, 10].map((tier) => `${period}-${tier}`)),
  );
  expect(boxes.map(({ round }) => round?.threshold)).toEqual(
    ['100.00', '500.00', '1000.00'].flatMap((amount) => [amount, amount, amount]),
  );
  const now = rig.test.clock.now();
  for (const { round } of boxes) {
    expect(Date.parse(round?.opensAt ?? '')).toBeLessThanOrEqual(now);
    expect(Date.parse(round?.drawsAt ?? '')).toBeGreaterThan(now);
  }
});

it('requires the level and enough coins recharged since the period began', async () => {
  const [plain, fifth] = [(await boxOf('hour', 0)).round, (await boxOf('hour', 5)).round];
  // A recharge before the period does not count.
  await sql`insert into recharge_fact (order_id, player_id, amount, recharged_at)
    values ('before-the-hour', ${ann.playerId}, 100_00, ${new Date(Date.parse(plain?.opensAt ?? '') - 1)})`.execute(
    rig.test.database.db,
  );
  expect((await join(ann, plain?.roundId ?? '')).code).toBe(code('timeBoxRechargeMissing'));
  await sql`delete from recharge_fact where order_id = 'before-the-hour'`.execute(rig.test.database.db);
  await rig.recharge(ann.playerId, '99.99');
  expect((await join(ann, plain?.roundId ?? '')).code).toBe(code('timeBoxRechargeMissing'));
  await rig.recharge(ann.playerId, '0.01');
  expect((await join(ann, plain?.roundId ?? '')).data).toMatchObject({ seat: 1, userCode: `demo-${ann.playerId}` });
  expect((await join(ann, plain?.roundId ?? '')).code).toBe(code('timeBoxJoined'));
  expect((await join(ann, fifth?.roundId ?? '')).code).toBe(code('timeBoxLevelMissing'));
  await rig.recharge(lan.playerId, '100.00');
  expect((await join(lan, fifth?.roundId ?? '')).code).toBe(0);
  const mine = (await ann.ask('/api/timebox/getMyTimeBox')).data;
  expect(mine).toMatchObject({ level: 4, recharged: { hour: '100.00', day: '100.00', week: '100.00' } });
  expect(mine.joined).toMatchObject([{ roundId: plain?.roundId, seat: 1 }]);
  expect((await join(ann, '999999')).code).toBe(code('timeBoxUnknown'));
  expect((await join(await rig.player(19), plain?.roundId ?? '')).code).toBe(code('timeBoxNotForMachines'));
});

it('draws each period once, also after 26 hours of downtime', async () => {
  const { round } = await boxOf('hour', 0);
  const day = (await boxOf('day', 0)).round;
  await rig.recharge(ben.playerId, '500.00');
  await join(ben, round?.roundId ?? '');
  await join(ben, day?.roundId ?? '');
  // The entries and their user codes are public before the draw.
  const entries = (await rig.test.call('/api/timebox/getTimeBoxEntryList', { roundId: round?.roundId })).body.data;
  expect(entries.items.map(({ seat, userCode }: Record<string, unknown>) => [seat, userCode])).toEqual([
    [2, `demo-${ben.playerId}`],
    [1, `demo-${ann.playerId}`],
  ]);
  expect((await rig.test.call('/api/timebox/getTimeBoxEntryList', { roundId: '999999' })).body.code).toBe(
    code('timeBoxUnknown'),
  );
  rig.test.clock.advance(26 * HOUR_MS);
  expect((await join(lan, round?.roundId ?? '')).code).toBe(code('timeBoxOver'));
  await rig.runDue();
  await rig.runDue();
  const { last, round: next } = await boxOf('hour', 0);
  expect(last).toMatchObject({ roundId: round?.roundId, state: 3, entries: 2 });
  const winners = last?.prizes.map(({ winner }) => winner?.seat ?? null) ?? [];
  expect(new Set(winners.slice(0, 2))).toEqual(new Set([1, 2]));
  expect(next).toMatchObject({ state: 1, entries: 0 });
  expect(Date.parse(next?.drawsAt ?? '')).toBeGreaterThan(rig.test.clock.now());
  // One round for the hour before the downtime and one for the hour after it.
  const { rows } = await sql<{ rounds: number }>`
    select count(*)::int as rounds from time_box_round where box_code = 'hour-0'`.execute(rig.test.database.db);
  expect(rows[0]?.rounds).toBe(2);
  expect((await boxOf('day', 0)).last).toMatchObject({ roundId: day?.roundId, entries: 1 });
  const bag = (await ben.ask('/api/user/rucksackGoods', { source: 32 })).data.items;
  expect(bag).toHaveLength(2);
  const { won } = (await ben.ask('/api/timebox/getMyTimeBox')).data;
  expect(won).toHaveLength(2);
  const messages: { title: string }[] = (await ben.ask('/api/user/getMessage', {})).data.items;
  expect(messages.filter(({ title }) => title.includes('时间箱'))).toHaveLength(2);
  expect(await rig.problems()).toEqual([]);
});

it('has a public history and a proof that can be verified', async () => {
  const { items, next } = (await rig.test.call('/api/timebox/getTimeBoxHistory', { period: 'hour', tier: 0 })).body
    .data;
  expect([items.length, next]).toEqual([1, null]);
  const [past] = items;
  const { payload } = await rig.test.app.http.inject({
    method: 'GET',
    url: `/api/timebox/getTimeBoxProof?roundId=${past.roundId}`,
  });
  const record = parseRecord(JSON.parse(payload)) as DrawRecord;
  expect(record).toMatchObject({
    roomSeed: past.roomSeed,
    userCodes: [`demo-${ann.playerId}`, `demo-${ben.playerId}`],
  });
  expect(runSync(verifyRecord(record, { odds: () => undefined }), nodeHasher).verdict).toBe('match');
  const bent = { ...record, seats: [2, 1].map((seat) => (past.prizes[0].winner.seat === 2 ? 3 - seat : seat)) };
  expect(runSync(verifyRecord(bent as DrawRecord, { odds: () => undefined }), nodeHasher).verdict).toBe('mismatch');
});
