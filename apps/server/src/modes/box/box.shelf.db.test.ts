import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { BoxShelf } from './box.shelf.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
});
afterAll(() => test.close());

it('reloads the boxes when the cache expires without an invalidation', async () => {
  const { db, bus } = test.app.platform;
  const shelf = new BoxShelf(db, bus, test.clock);
  const orders = async () => [...(await shelf.all()).values()].map((box) => box.sort);
  const before = await orders();
  expect(before.length).toBeGreaterThan(0);
  await sql`update box set sort = sort + 1`.execute(db);
  test.clock.advance(29_999);
  expect(await orders()).toEqual(before);
  test.clock.advance(1);
  expect((await orders()).toSorted()).toEqual(before.map((sort) => sort + 1).toSorted());
});
