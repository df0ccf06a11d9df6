import { crashTimeOf } from '@clearcrate/contract/crash-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrashRig, createCrashRig, type Shooter } from '../testing/crash-rig.ts';

/** Rounds that were not started in time. */

let rig: CrashRig;
let ann: Shooter;

beforeAll(async () => {
  rig = await createCrashRig({ points: [250n, 300n, 300n, 300n] });
  ann = await rig.player(0);
});
afterAll(() => rig.test.close());

/**
 * Long after the start of the latest round, which is then called off, and everybody has their stake
 * back.
 */
const callOff = async () => {
  rig.test.clock.advance(60_000);
  await rig.until(4);
  await rig.settled();
};

it('take no escape before their start is written, whatever the clock says', async () => {
  const { starts_at } = await rig.waiting();
  const before = await ann.coins();
  expect((await rig.bet(ann)).code).toBe(0);
  rig.test.clock.set(starts_at.getTime() + crashTimeOf(150));
  expect((await rig.escape(ann)).code).toBe(ERRORS.crashNotStarted.code);
  await callOff();
  expect(await ann.coins()).toBe(before);
  expect(await rig.problems()).toEqual([]);
});

it('let operators refund no stake before they are settled', async () => {
  const { id } = await rig.waiting();
  expect((await rig.bet(ann)).code).toBe(0);
  const before = await ann.coins();
  const { refundBet } = rig.test.app.modules.crash;
  await expect(refundBet(`${id}/${ann.playerId}/1`, 'too early')).rejects.toThrow(/not settled/);
  expect(await ann.coins()).toBe(before);
  await callOff();
});

it('reject an escape between calling off and settling, though the flight would have come so far', async () => {
  const { starts_at } = await rig.waiting();
  const before = await ann.coins();
  expect((await rig.bet(ann)).code).toBe(0);
  // Late enough to be called off, and long before the point.
  rig.test.clock.set(starts_at.getTime() + 3_500);
  expect(crashTimeOf(300)).toBeGreaterThan(4_000);
  expect((await rig.until(4)).settled_at).toBeNull();
  expect((await rig.escape(ann)).code).toBe(ERRORS.crashSettled.code);
  await rig.settled();
  expect(await ann.coins()).toBe(before);
  expect(await rig.problems()).toEqual([]);
});

it('give stakes back after midnight to the day they were counted on', async () => {
  await rig.settled();
  rig.test.clock.set(Date.parse('2026-03-12T23:59:50+08:00'));
  await rig.waiting();
  const before = await ann.coins();
  expect((await rig.bet(ann)).code).toBe(0);
  await callOff();
  expect(await ann.coins()).toBe(before);
  const { rows } = await sql`
    select day::text, spent, openings from play_day where player_id = ${ann.playerId} and day >= '2026-03-12'
    order by day`.execute(rig.test.database.db);
  expect(rows).toEqual([{ day: '2026-03-12', spent: 0n, openings: 0 }]);
  expect(await rig.problems()).toEqual([]);
});
