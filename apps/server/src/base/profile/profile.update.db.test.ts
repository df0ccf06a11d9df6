import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('changes nothing when a part of it is rejected, not even the request for a picture under review', async () => {
  const { db } = test.database;
  const login = { account: '13900000001', password: 'demo1234' };
  const { token, userId } = (await test.call('/api/auth/login', login)).body.data;
  const ask = async (path: string, body: object = {}) =>
    (await test.call(`/api/user/${path}`, body, { authorization: token })).body;
  await sql`insert into avatar_upload (player_id, file, wanted, created_at)
    values (${userId}, '/files/avatars/mine.webp', true, ${new Date(test.clock.now())})`.execute(db);
  const isRequested = async () =>
    (await sql<{ wanted: boolean }>`select wanted from avatar_upload where player_id = ${userId}`.execute(db)).rows[0]
      ?.wanted;
  const avater = (await ask('getAvaterList')).data.items[3].image;
  const before = (await ask('getInfo')).data.base;
  for (const wrong of [{ nickName: '' }, { avaterFrame: 11 }])
    expect((await ask('update', { avater, sex: 2, ...wrong })).code).not.toBe(0);
  expect((await ask('getInfo')).data.base).toEqual(before);
  expect(await isRequested()).toBe(true);
  expect((await ask('update', { avater })).code).toBe(0);
  expect(await isRequested()).toBe(false);
});
