import { describe, expect, it } from 'vitest';
import { BoundedGate } from './bounded-gate.ts';

describe('BoundedGate', () => {
  it('limits concurrency, queues a few in order and rejects the rest', async () => {
    const gate = new BoundedGate(2, 2);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const work = (index: number) =>
      gate.run(() => {
        started.push(index);
        return new Promise<number>((resolve) => {
          finish[index] = () => resolve(index);
        });
      });
    const accepted = [work(0), work(1), work(2), work(3)];
    await expect(work(4)).rejects.toMatchObject({ errorName: 'busy' });
    expect(started).toEqual([0, 1]);
    finish[1]?.();
    await accepted[1];
    await expect.poll(() => started).toEqual([0, 1, 2]);
    finish[0]?.();
    await expect.poll(() => started).toEqual([0, 1, 2, 3]);
    finish[2]?.();
    finish[3]?.();
    expect(await Promise.all(accepted)).toEqual([0, 1, 2, 3]);
  });

  it('frees the slot after a failure', async () => {
    const gate = new BoundedGate(1, 0);
    await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.run(async () => 'next')).toBe('next');
  });
});
