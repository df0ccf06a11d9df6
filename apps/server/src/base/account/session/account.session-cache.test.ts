import { describe, expect, it } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import { type FoundSession, SessionCache } from './account.session-cache.ts';

const DAY_MS = 86_400_000;
const session = (playerId: bigint, sessionId: bigint, expiresAtMs = DAY_MS): FoundSession => ({
  player: { playerId, sessionId, kind: 1, channelCode: 'DEFAULT', countries: ['CN'], verified: false },
  expiresAtMs,
});

/** A lookup that counts its calls and resolves on demand. */
function lookUp(found: FoundSession | undefined) {
  const pending: (() => void)[] = [];
  return {
    asked: 0,
    find() {
      this.asked += 1;
      return new Promise<FoundSession | undefined>((resolve) => pending.push(() => resolve(found)));
    },
    answer() {
      for (const resolve of pending.splice(0)) resolve();
    },
  };
}

describe('SessionCache', () => {
  const at = (found: FoundSession | undefined) => async () => found;
  const mustNotAsk = () => Promise.reject(new Error('unexpected query'));

  it('caches for fifteen seconds', async () => {
    const clock = movableClock(0);
    const cache = new SessionCache(clock);
    const found = session(1n, 10n);
    expect(await cache.get('a', at(found))).toBe(found.player);
    clock.advance(14_999);
    expect(await cache.get('a', mustNotAsk)).toBe(found.player);
    clock.advance(1);
    expect(await cache.get('a', at(undefined))).toBeUndefined();
  });

  it('never caches beyond the expiry of the session', async () => {
    const clock = movableClock(0);
    const cache = new SessionCache(clock);
    await cache.get('a', at(session(1n, 10n, 5_000)));
    clock.advance(5_000);
    expect(await cache.get('a', at(undefined))).toBeUndefined();
  });

  it('does not cache unknown tokens', async () => {
    const cache = new SessionCache(movableClock(0));
    expect(await cache.get('a', at(undefined))).toBeUndefined();
    expect(await cache.get('a', at(session(1n, 10n)))).toBeDefined();
  });

  it('shares one lookup between concurrent calls, and retries after a failure', async () => {
    const cache = new SessionCache(movableClock(0));
    const database = lookUp(session(1n, 10n));
    const answers = [cache.get('a', () => database.find()), cache.get('a', () => database.find())];
    database.answer();
    expect((await Promise.all(answers)).every(Boolean)).toBe(true);
    expect(database.asked).toBe(1);
    await expect(cache.get('b', mustNotAsk)).rejects.toThrow();
    expect(await cache.get('b', at(session(2n, 20n)))).toBeDefined();
  });

  it('drops one or all sessions of a player, and no other player’s', async () => {
    const cache = new SessionCache(movableClock(0));
    await cache.get('a', at(session(1n, 10n)));
    await cache.get('b', at(session(1n, 11n)));
    await cache.get('c', at(session(2n, 20n)));
    cache.forget({ playerId: '1', sessionIds: ['10'] });
    expect(await cache.get('a', at(undefined))).toBeUndefined();
    expect(await cache.get('b', mustNotAsk)).toBeDefined();
    cache.forget({ playerId: '1' });
    expect(await cache.get('b', at(undefined))).toBeUndefined();
    expect(await cache.get('c', mustNotAsk)).toBeDefined();
  });

  it('neither caches nor shares a lookup that was in progress when the session ended', async () => {
    const cache = new SessionCache(movableClock(0));
    const early = lookUp(session(1n, 10n));
    const before = cache.get('a', () => early.find());
    cache.forget({ playerId: '1' });
    expect(await cache.get('a', at(undefined))).toBeUndefined();
    early.answer();
    await before;
    expect(await cache.get('a', at(undefined))).toBeUndefined();
  });

  it('drops the oldest entry when full', async () => {
    const cache = new SessionCache(movableClock(0));
    for (let index = 0; index <= 50_000; index += 1) {
      await cache.get(`key-${index}`, at(session(BigInt(index), BigInt(index))));
    }
    expect(await cache.get('key-0', at(undefined))).toBeUndefined();
    expect(await cache.get('key-50000', mustNotAsk)).toBeDefined();
  });
});
