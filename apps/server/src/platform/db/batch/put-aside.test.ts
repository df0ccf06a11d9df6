import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../metrics.ts';
import { PutAside } from './put-aside.ts';

interface Item {
  operation: string;
  owners: bigint[];
  number: number;
  untilMs: number;
}

const item = (operation: string, number: number, owners: bigint[], forMs = 60_000): Item => ({
  operation,
  owners,
  number,
  untilMs: performance.now() + forMs,
});

function setUp(locked: Set<bigint>) {
  const released: string[] = [];
  const givenUp: string[] = [];
  const announced: string[] = [];
  const lines: object[] = [];
  const fails = { announce: false, find: false };
  const metrics = createMetrics();
  const aside = new PutAside<Item>({
    findLocked: async (owners) => {
      if (fails.find) throw new Error('away');
      return new Set(owners.filter((owner) => locked.has(owner)));
    },
    announce: async (announcements) => {
      if (fails.announce) throw new Error('away');
      announced.push(...announcements.map(({ operation }) => String(operation)));
    },
    release: ({ operation }) => released.push(operation),
    giveUp: ({ operation }) => givenUp.push(operation),
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    metrics,
  });
  const waits = async () => (await metrics.lockedPlayerWaits.get()).values[0]?.value;
  return { aside, released, givenUp, announced, lines, fails, waits };
}

describe('operations put aside', () => {
  it('return in the order of arrival once all their owners are free', async () => {
    const locked = new Set([1n, 2n]);
    const { aside, released, waits } = setUp(locked);
    aside.add(item('second', 2, [1n]));
    aside.add(item('first', 1, [1n]));
    aside.add(item('room', 3, [2n, 3n]));
    expect([aside.concerns([1n]), aside.concerns([3n]), aside.concerns([4n])]).toEqual([true, true, false]);
    expect(await waits()).toBe(3);
    locked.delete(1n);
    await expect.poll(() => released).toEqual(['first', 'second']);
    locked.clear();
    await expect.poll(() => released).toEqual(['first', 'second', 'room']);
    expect([aside.size, aside.concerns([1n, 2n, 3n]), await waits()]).toEqual([0, false, 0]);
  });

  it('are announced before they return', async () => {
    const { aside, released, announced, fails } = setUp(new Set());
    fails.announce = true;
    aside.add(item('unknown', 1, [1n]));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(released).toEqual([]);
    fails.announce = false;
    await expect.poll(() => released).toEqual(['unknown']);
    expect(announced).toEqual(['unknown']);
  });

  it('are given up after their time, also while the database does not answer', async () => {
    const { aside, released, givenUp, fails } = setUp(new Set([1n]));
    fails.find = true;
    aside.add(item('late', 1, [1n], 50));
    aside.add(item('patient', 2, [2n]));
    await expect.poll(() => givenUp).toEqual(['late']);
    expect(aside.concerns([1n])).toBe(false);
    fails.find = false;
    await expect.poll(() => released).toEqual(['patient']);
  });

  it('of one player are bounded: more are given up at once', () => {
    const { aside, givenUp } = setUp(new Set([1n]));
    for (let number = 1; number <= 257; number += 1) aside.add(item(`call ${number}`, number, [1n], 100));
    expect(givenUp).toEqual(['call 257']);
    aside.add(item('of another player', 258, [2n], 100));
    expect(givenUp).toHaveLength(1);
  });

  it('are logged once when a lock lasts', async () => {
    const { aside, lines } = setUp(new Set([7n]));
    aside.add(item('stuck', 1, [7n], 1_500));
    await expect.poll(() => aside.size, { timeout: 5_000 }).toBe(0);
    expect(lines).toMatchObject([{ msg: 'players stay locked', players: ['7'], count: 1, operations: 1 }]);
  });
});
