import { expect, it } from 'vitest';
import { eachInTurn } from './each-in-turn.ts';

it('does all of it in order, and tells of the first failure when the rest is done', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    await Promise.resolve();
    done.push(item);
    if (item % 2 === 0) throw new Error(`no ${item}`);
  };
  await expect(eachInTurn([1, 2, 3, 4, 5], work)).rejects.toThrow('no 2');
  expect(done).toEqual([1, 2, 3, 4, 5]);
  await expect(eachInTurn([1, 3], work)).resolves.toBeUndefined();
});
