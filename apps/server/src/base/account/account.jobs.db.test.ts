import { expect, it } from 'vitest';
import { openStore, signUp } from './testing/account-store.ts';

const DAY_MS = 86_400_000;

it('deletes codes, tickets and sessions after their retention, and no live ones', async () => {
  const store = await openStore();
  const { db } = store.database;
  const countOf = async (table: 'graphic_code' | 'graphic_ticket' | 'verify_code' | 'session' | 'sms_message') =>
    (await db.selectFrom(table).selectAll().execute()).length;

  await signUp(store, '13012345678');
  await store.platform.jobs.runDue();
  expect(await countOf('graphic_code')).toBe(1);
  expect(await countOf('session')).toBe(1);

  store.clock.advance(8 * DAY_MS);
  await store.platform.jobs.runDue();
  expect(await countOf('graphic_code')).toBe(0);
  expect(await countOf('graphic_ticket')).toBe(0);
  expect(await countOf('verify_code')).toBe(0);
  expect(await countOf('sms_message')).toBe(1);
  expect(await countOf('session')).toBe(1);

  store.clock.advance(121 * DAY_MS);
  await store.platform.jobs.runDue();
  expect(await countOf('sms_message')).toBe(0);
  expect(await countOf('session')).toBe(0);
  await store.close();
});
