import { BOX_KINDS } from '@clearcrate/contract/box';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { event } from '../../platform/outbox/outbox.ts';
import { played } from '../../play/game/play.events.ts';
import { expectCleanAudit } from '../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { publishFirst } from './testing/publish-first.ts';

/** Prizes that are published while the job that fixes the terms of a period is late. */

const DAY_MS = 86_400_000;
let test: TestApp;
let playerId: bigint;

beforeAll(async () => {
  test = await createTestApp();
  const { data } = (await test.call('/api/auth/login', { account: '13800000000', password: 'demo1234' })).body;
  playerId = BigInt(data.userId);
  await sql`delete from rank_prize where board > 1`.execute(test.database.db);
});
afterAll(() => test.close());

/** Counts a spent coin. Jobs do not run. */
async function spend(): Promise<void> {
  const { db, outbox } = test.app.platform;
  const play = {
    ...{ playerId: String(playerId), userKind: 1, mode: BOX_KINDS.normal, reference: '1', plays: 1, spent: '40.00' },
    ...{ at: new Date(test.clock.now()).toISOString(), items: [] },
  };
  await db.transaction().execute((tx) => outbox.add(tx, [event(played, play)]));
  await outbox.drain();
}
const bonus = async () => (await test.app.ledger.balancesOf(test.database.db, playerId)).bonus;
/** What the day pays that is settled next. */
async function settle(): Promise<bigint> {
  const before = await bonus();
  test.clock.advance(26 * 3_600_000);
  await test.app.platform.jobs.runDue();
  return (await bonus()) - before;
}

it('pay what was published before, in a running period and in one that is not settled yet', async () => {
  await publishFirst(test, 6_600n);
  test.clock.advance(DAY_MS);
  await spend();
  await publishFirst(test, 1n);
  expect(await settle()).toBe(6_600n);

  test.clock.advance(DAY_MS);
  await spend();
  test.clock.advance(DAY_MS);
  await publishFirst(test, 6_600n);
  expect(await settle()).toBe(1n);
  await expectCleanAudit(test);
});
