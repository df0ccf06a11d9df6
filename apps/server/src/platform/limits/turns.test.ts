import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs the work of one key sequentially, also after a failure', async () => {
  const inTurn = createTurns<string>();
  const seen: string[] = [];
  const work =
    (name: string, ms: number, fails = false) =>
    async () => {
      seen.push(`${name} begins`);
      await wait(ms);
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    inTurn('a', work('first', 20, true)),
    inTurn('a', work('second', 0)),
    inTurn('b', work('other', 0)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(seen.filter((line) => !line.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(seen.indexOf('other ends')).toBeLessThan(seen.indexOf('first ends'));
  expect(await inTurn('a', work('third', 0))).toBe('third');
});
