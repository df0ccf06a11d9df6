import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalendar } from '../../platform/calendar.ts';
import { nextSignIn, rewardMoves, roundOf, type SignIn, stateOf } from './task.rules.ts';

const calendar = createCalendar('Asia/Shanghai');
const start = '2026-12-28';
const day = (offset: number) => calendar.addDays(start, offset);

/** Signs in on the given days after the start and returns the sign-ins. */
function signInOn(offsets: readonly number[]): SignIn[] {
  const done: SignIn[] = [];
  for (const offset of offsets) {
    const next = nextSignIn(done.at(-1), day(offset), calendar);
    if (next) done.push(next);
  }
  return done;
}

describe('the sign-in round', () => {
  it('counts up daily, also over the end of the year, and restarts after day 7', () => {
    const rounds = signInOn([0, 1, 2, 3, 4, 5, 6, 7]).map(({ roundDay }) => roundDay);
    expect(rounds).toEqual([1, 2, 3, 4, 5, 6, 7, 1]);
    expect(signInOn([0, 1, 2, 3, 4, 5, 6, 7]).at(-1)?.streak).toBe(8);
  });

  it('starts again at day 1 after a missed day', () => {
    expect(signInOn([0, 1, 3]).at(-1)).toEqual({ day: day(3), roundDay: 1, streak: 1 });
  });

  it('allows one sign-in a day, also when another node’s clock was ahead', () => {
    expect(signInOn([0, 0, 0])).toHaveLength(1);
    expect(nextSignIn({ day: day(1), roundDay: 2, streak: 2 }, day(0), calendar)).toBeUndefined();
  });

  it('depends on the signed days only', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1 });
    fc.assert(
      fc.property(days, (unsorted) => {
        const offsets = unsorted.toSorted((a, b) => a - b);
        const signIns = signInOn(offsets);
        expect(signIns.map((signIn) => signIn.day)).toEqual(offsets.map(day));
        for (const [index, offset] of offsets.entries()) {
          let streak = 1;
          while (offsets.includes(offset - streak)) streak += 1;
          expect(signIns[index]).toMatchObject({ streak, roundDay: ((streak - 1) % 7) + 1 });
        }
      }),
    );
  });
});

describe('roundOf', () => {
  const states = (last: SignIn | undefined, today: string) =>
    roundOf(last, today, calendar)
      .days.map(({ state }) => state[0])
      .join('');

  it('shows a new player seven days starting today', () => {
    const round = roundOf(undefined, day(0), calendar);
    expect(round).toMatchObject({ signedToday: false, streak: 0 });
    expect(round.days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map(day));
    expect(states(undefined, day(0))).toBe('tcccccc');
  });

  it('advances with each sign-in and at midnight', () => {
    const third = { day: day(2), roundDay: 3, streak: 3 };
    expect(states(third, day(2))).toBe('ssscccc');
    expect(states(third, day(3))).toBe('ssstccc');
    expect(roundOf(third, day(3), calendar)).toMatchObject({ signedToday: false, streak: 3 });
    expect(roundOf(third, day(3), calendar).days[0]?.date).toBe(day(0));
  });

  it('shows a finished round until midnight, then the next one', () => {
    const seventh = { day: day(6), roundDay: 7, streak: 7 };
    expect(states(seventh, day(6))).toBe('sssssss');
    expect(states(seventh, day(7))).toBe('tcccccc');
    expect(roundOf(seventh, day(7), calendar).streak).toBe(7);
  });

  it('restarts after a missed day with streak 0', () => {
    const third = { day: day(2), roundDay: 3, streak: 3 };
    expect(states(third, day(4))).toBe('tcccccc');
    expect(roundOf(third, day(4), calendar).streak).toBe(0);
  });
});

it('posts a reward from the house account of its asset', () => {
  const moves = rewardMoves([
    { asset: 'shell', amount: 300 },
    { asset: 'point', amount: 2000 },
    { asset: 'coin', amount: 100 },
  ]);
  expect(moves).toEqual([
    { from: 'shellIssue', to: 'shell', amount: 300n },
    { from: 'pointIssue', to: 'point', amount: 2000n },
    { from: 'gift', to: 'bonus', amount: 100n },
  ]);
});

it('makes a task claimable from its target until it is claimed', () => {
  expect([stateOf(2, 3, false), stateOf(3, 3, false), stateOf(3, 3, true)]).toEqual(['open', 'claimable', 'claimed']);
});
