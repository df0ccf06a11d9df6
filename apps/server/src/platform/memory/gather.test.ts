import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

const doubled = (asked: (readonly string[])[]) =>
  gather<string, string>(async (keys) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key + key]));
  }, 3);

describe('gather', () => {
  it('reads the keys of one turn at once, each key once, and gives each caller its value', async () => {
    const asked: (readonly string[])[] = [];
    const ask = doubled(asked);
    expect(await Promise.all([ask('a'), ask('unknown'), ask('a')])).toEqual(['aa', undefined, 'aa']);
    expect(asked).toEqual([['a', 'unknown']]);
  });

  it('splits at `maxKeys`, and reads a key again in a later turn', async () => {
    const asked: (readonly string[])[] = [];
    const ask = doubled(asked);
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(ask))).toEqual(['aa', 'bb', 'cc', 'dd']);
    expect(await ask('a')).toBe('aa');
    expect(asked).toEqual([['a', 'b', 'c'], ['d'], ['a']]);
  });

  it('rejects all callers of a failed read, and reads again afterwards', async () => {
    let away = true;
    const ask = gather<bigint, bigint>(async (keys) => {
      if (away) throw new Error('away');
      return new Map(keys.map((key) => [key, key]));
    });
    expect((await Promise.allSettled([ask(1n), ask(2n)])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    away = false;
    expect(await ask(1n)).toBe(1n);
  });
});
