import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

describe('createServerClock', () => {
  it('shifts by the difference, half the way counted in', () => {
    let local = 1000;
    const clock = createServerClock(() => local);
    clock.sync(50_000, 900, 1000);
    expect(clock.now()).toBe(50_050);
    local += 500;
    expect(clock.now()).toBe(50_550);
  });

  it('trusts the quickest answer until it has aged', () => {
    let local = 0;
    const clock = createServerClock(() => local);
    clock.sync(10_000, 0, 20);
    clock.sync(99_000, 20, 2020);
    local = 2020;
    expect(clock.now()).toBe(12_010);
    clock.sync(500_000, 400_000, 402_000);
    local = 402_000;
    expect(clock.now()).toBe(501_000);
  });
});
