import { expect, it } from 'vitest';
import { eachAtOnce, eachInTurn } from './each-in-turn.ts';

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

it('does steps beside each other, and tells of the first failure when all have ended', async () => {
  const done: string[] = [];
  const isLate = Promise.withResolvers<void>();
  const late = async () => {
    await isLate.promise;
    done.push('late');
  };
  const failing = async () => {
    done.push('failing');
    throw new Error('no');
  };
  const quick = async () => {
    done.push('quick');
    isLate.resolve();
  };
  await expect(eachAtOnce([late, failing, quick])).rejects.toThrow('no');
  expect(done).toEqual(['failing', 'quick', 'late']);
  await expect(eachAtOnce([late])).resolves.toBeUndefined();
});
