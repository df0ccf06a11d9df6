import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';

const HOUR_MS = 3_600_000;

describe('createDatabaseQuota', () => {
  let first: TestPlatform;
  beforeAll(async () => {
    first = await createTestPlatform();
  });
  afterAll(() => first.close());

  const beside = () => createTestPlatform({ database: first.database, clock: first.clock });

  it('counts every one of many concurrent uses', async () => {
    const { quota } = first.platform;
    const counts = await Promise.all(Array.from({ length: 20 }, () => quota.use('at-once', HOUR_MS)));
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('shares counts between processes and keeps them across restarts', async () => {
    await first.platform.quota.use('shared', HOUR_MS);
    const second = await beside();
    expect(await second.platform.quota.use('shared', HOUR_MS)).toBe(2);
    await second.close();
    const restarted = await beside();
    expect(await restarted.platform.quota.count('shared')).toBe(2);
    await restarted.close();
  });

  it('resets a count at the end of its window', async () => {
    const { quota } = first.platform;
    await quota.use('window', HOUR_MS);
    first.clock.advance(HOUR_MS - 1);
    expect(await quota.use('window', HOUR_MS)).toBe(2);
    first.clock.advance(1);
    expect(await quota.count('window')).toBe(0);
    await quota.giveBack('window');
    expect(await quota.use('window', HOUR_MS)).toBe(1);
  });

  it('gives uses back, never below zero', async () => {
    const { quota } = first.platform;
    await quota.use('back', HOUR_MS);
    await quota.use('back', HOUR_MS);
    await quota.giveBack('back');
    expect(await quota.count('back')).toBe(1);
    await quota.giveBack('back');
    await quota.giveBack('back');
    expect(await quota.use('back', HOUR_MS)).toBe(1);
    await quota.reset('back');
    expect(await quota.count('back')).toBe(0);
  });
});
