import { describe, expect, it } from 'vitest';
import { countOn, isReminderDue, minutesPlayed, noPlay, type PlayTime, readPlayTime } from './play-time.ts';

const MINUTE = 60_000;
/** Polls the clock every fifteen seconds. */
function play(time: PlayTime, minutes: number): PlayTime {
  let now = time;
  for (let step = 0; step < minutes * 4; step += 1) now = countOn(now, now.atMs + 15_000);
  return now;
}

describe('play time', () => {
  it('adds up while the page is visible', () => {
    expect(minutesPlayed(play(noPlay(0), 38))).toBe(38);
  });

  it('excludes hidden minutes, and restarts after half an hour of them', () => {
    const played = play(noPlay(0), 10);
    const back = countOn(played, played.atMs + 20 * MINUTE);
    expect(minutesPlayed(back)).toBe(10);
    expect(minutesPlayed(play(back, 5))).toBe(15);
    expect(countOn(played, played.atMs + 30 * MINUTE)).toEqual(noPlay(played.atMs + 30 * MINUTE));
  });

  it('counts two tabs once, and nothing for a clock set back', () => {
    const first = countOn(noPlay(0), 15_000);
    const second = countOn(first, 16_000);
    expect(second.playedMs).toBe(16_000);
    expect(countOn(second, 1_000).playedMs).toBe(16_000);
  });
});

describe('a reminder', () => {
  it('is due once per interval', () => {
    const almost = play(noPlay(0), 59);
    expect(isReminderDue(almost, 60)).toBe(false);
    const due = play(almost, 1);
    expect(isReminderDue(due, 60)).toBe(true);
    const reminded = { ...due, remindedMs: due.playedMs };
    expect(isReminderDue(play(reminded, 59), 60)).toBe(false);
    expect(isReminderDue(play(reminded, 60), 60)).toBe(true);
  });
});

describe('a stored time', () => {
  it.each([undefined, '', '{}', 'null', '{"playedMs":"5"}', '[1]', '{"playedMs":1,"atMs":null,"remindedMs":0}'])(
    '%j is a new visit',
    (text) => {
      expect(readPlayTime(text, 7)).toEqual(noPlay(7));
    },
  );
  it('round-trips', () => {
    const time = { playedMs: 5, atMs: 6, remindedMs: 1 };
    expect(readPlayTime(JSON.stringify(time), 7)).toEqual(time);
  });
});
