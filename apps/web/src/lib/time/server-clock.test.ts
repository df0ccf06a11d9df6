import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

function setUp() {
  let local = 0;
  const clock = createServerClock(() => local);
  const at = (ms: number) => {
    local = ms;
    return clock;
  };
  return { clock, at };
}

describe('createServerClock', () => {
  it('shifts by the difference, including half the round trip', () => {
    const { at } = setUp();
    at(900).asked();
    at(1_000).answered(50_000);
    expect(at(1_000).now()).toBe(50_050);
    expect(at(1_500).now()).toBe(50_550);
  });

  it('uses the sample with the shortest round trip until it is too old', () => {
    const { at } = setUp();
    at(0).asked();
    at(20).answered(10_000);
    at(20).asked();
    at(2_020).answered(99_000);
    expect(at(2_020).now()).toBe(12_010);
    at(400_000).asked();
    at(402_000).answered(500_000);
    expect(at(402_000).now()).toBe(501_000);
  });

  it('uses the first of two unanswered heartbeats, and none of a lost connection', () => {
    const { clock, at } = setUp();
    at(0).asked();
    at(7_000).asked();
    at(7_010).answered(100_000);
    expect(clock.now()).toBe(103_505);
    clock.answered(900_000);
    at(8_000).asked();
    clock.forget();
    at(8_001).answered(900_000);
    expect(at(8_010).now()).toBe(104_505);
  });
});
