import { describe, expect, it } from 'vitest';
import { PutAside } from './put-aside.ts';

function createAside(findHeld: (owners: readonly bigint[]) => Promise<ReadonlySet<bigint>>) {
  const released: string[] = [];
  const givenUp: string[] = [];
  const aside = new PutAside<string>({
    findHeld,
    release: (item) => released.push(item),
    giveUp: (item) => givenUp.push(item),
  });
  return { aside, released, givenUp };
}
const soonMs = () => performance.now() + 10_000;

describe('operations put aside', () => {
  it('come back in their order once their owners are free, and keep others of the same owners with them', async () => {
    const held = new Set([1n, 2n]);
    const { aside, released } = createAside(async () => new Set(held));
    expect(aside.concerns([1n])).toBe(false);
    aside.add({ item: 'first', owners: [1n], untilMs: soonMs() });
    aside.add({ item: 'second', owners: [1n], untilMs: soonMs() });
    aside.add({ item: 'other', owners: [2n, 3n], untilMs: soonMs() });
    expect(aside.concerns([3n])).toBe(true);
    held.delete(1n);
    await expect.poll(() => released).toEqual(['first', 'second']);
    expect(aside.concerns([1n])).toBe(false);
    held.clear();
    await expect.poll(() => released).toEqual(['first', 'second', 'other']);
  });

  it('are given up when they have waited for too long, also while the database cannot be asked', async () => {
    const { aside, released, givenUp } = createAside(async () => {
      throw new Error('away');
    });
    aside.add({ item: 'late', owners: [1n], untilMs: performance.now() });
    await expect.poll(() => givenUp).toEqual(['late']);
    expect(released).toEqual([]);
    expect(aside.concerns([1n])).toBe(false);
  });

  it('are asked about again when some arrive during the question', async () => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<ReadonlySet<bigint>>();
    let questions = 0;
    const { aside, released } = createAside((_owners) => {
      questions += 1;
      return questions === 1 ? asked : Promise.resolve(new Set());
    });
    aside.add({ item: 'first', owners: [1n], untilMs: soonMs() });
    await expect.poll(() => questions).toBe(1);
    aside.add({ item: 'second', owners: [2n], untilMs: soonMs() });
    answer(new Set([1n]));
    await expect.poll(() => released).toEqual(['first', 'second']);
  });
});
