import { describe, expect, it } from 'vitest';
import { RunningOwners } from './running-owners.ts';

const op = (name: string, ...owners: bigint[]) => ({ name, owners });
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe('owners of running batches', () => {
  it('keep their next operations in the queue until their batch has ended', () => {
    const running = new RunningOwners();
    const queue = [op('a', 1n), op('b', 2n), op('c', 3n)];
    expect(names(running.select(queue, 2).taken)).toEqual(['a', 'b']);
    running.add([op('x', 2n), op('y', 2n)]);
    const { taken, left } = running.select(queue, 10);
    expect([names(taken), names(left)]).toEqual([['a', 'c'], ['b']]);
    running.remove([op('x', 2n)]);
    expect(names(running.select(queue, 10).left)).toEqual(['b']);
    running.remove([op('y', 2n)]);
    expect(names(running.select(queue, 10).taken)).toEqual(['a', 'b', 'c']);
  });

  it('never let a later operation of an owner overtake an earlier one', () => {
    const running = new RunningOwners();
    running.add([op('x', 1n)]);
    const queue = [op('room', 1n, 2n), op('second of two', 2n), op('other', 3n)];
    const { taken, left } = running.select(queue, 10);
    expect([names(taken), names(left)]).toEqual([['other'], ['room', 'second of two']]);
  });
});
