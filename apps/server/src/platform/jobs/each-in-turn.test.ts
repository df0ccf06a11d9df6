import { expect, it } from 'vitest';
import { eachAtOnce, eachInTurn, SomeFailed } from './each-in-turn.ts';

it('works on all items in order, and throws the first failure at the end', async () => {
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

it('runs steps in parallel, and throws the first failure when all have ended', async () => {
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

it('throws an outage of the database rather than a partial failure', async () => {
  const away = Object.assign(new Error('away'), { code: '57P01' });
  const failing = (error: Error) => () => Promise.reject(error);
  const some = await eachAtOnce([failing(new Error('one')), async () => {}]).catch((error) => error);
  expect(some).toBeInstanceOf(SomeFailed);
  expect(some.cause).toEqual(new Error('one'));
  await expect(eachAtOnce([failing(new Error('one')), failing(away)])).rejects.toBe(away);
  await expect(eachInTurn([1, 2], failing(away))).rejects.toBe(away);
});
