import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createLiveSessions } from './account.live-sessions.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
});
afterAll(() => test.close());

it('finds live sessions even when the events of ended ones were lost', async () => {
  const ids: string[] = [];
  for (const last of ['0', '1', '2', '3']) {
    const { data } = (await test.call('/api/auth/login', { account: `1380000000${last}`, password: 'demo1234' })).body;
    const { rows } = await sql<{ id: bigint }>`
      select id from session where player_id = ${data.userId} order by id desc limit 1`.execute(test.database.db);
    ids.push(String(rows[0]?.id));
  }
  const findLive = createLiveSessions(test.app.platform);
  expect(await findLive([...ids, '999999999'])).toEqual(new Set(ids));
  // Changed without events.
  const [revoked, expired, suspended] = ids;
  await sql`update session set revoked_at = now() where id = ${revoked}`.execute(test.database.db);
  await sql`update session set expires_at = '2000-01-01' where id = ${expired}`.execute(test.database.db);
  await sql`
    update player set suspended_at = now() where id = (select player_id from session where id = ${suspended})`.execute(
    test.database.db,
  );
  expect(await findLive(ids)).toEqual(new Set(ids.slice(3)));
  expect(await findLive([])).toEqual(new Set());
});
