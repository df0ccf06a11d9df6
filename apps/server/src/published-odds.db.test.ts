import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** Anyone can compute every published hash of odds from the public calls, without paying. */

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
});
afterAll(() => test.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const ask = async (path: string, body: object = {}) => (await test.call(path, body)).body.data;

interface Content {
  code: string;
  tickets: number;
  price: string;
}

it('of a box, from its shown items, tickets and values in order', async () => {
  for (const kind of [1, 2, 3]) {
    const { items } = await ask('/api/box/getBoxList', { kind, pageSize: 3 });
    for (const { boxId } of items) {
      const { version, items: contents } = await ask('/api/box/getBoxDetail', { boxId });
      expect(sha256(version.text)).toBe(version.hash);
      const odds = JSON.parse(version.text);
      expect(odds.version).toBe(version.number);
      expect(odds.entries.map(({ item, tickets, value }: Record<string, unknown>) => [item, tickets, value])).toEqual(
        contents.map(({ code, tickets, price }: Content) => [code, tickets, price]),
      );
    }
  }
});

it('of both tables of the turntable, and of festivals', async () => {
  const { openText, openHash, lockedText, lockedHash, prizes } = await ask('/api/turntable/getTurntable');
  expect([sha256(openText), sha256(lockedText)]).toEqual([openHash, lockedHash]);
  const codes = JSON.parse(openText).entries.map(({ item }: { item: string }) => item);
  expect(codes).toEqual(prizes.map(({ code }: Content) => code));
  const { items } = await ask('/api/festival/getFestivalList');
  expect(items.length).toBeGreaterThan(0);
  for (const { oddsText, oddsHash } of items) expect(sha256(oddsText)).toBe(oddsHash);
});
