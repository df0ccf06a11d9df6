import { create } from 'zustand';
import { storage } from '../browser/storage.ts';
import { countOn, minutesPlayed, noPlay, type PlayTime, readPlayTime } from './play-time.ts';

const POLL_MS = 15_000;

/** Duration of this visit in whole minutes. */
export const usePlayMinutes = create<{ minutes: number }>(() => ({ minutes: 0 }));

function keep(time: PlayTime): void {
  storage.set('playTime', JSON.stringify(time));
  usePlayMinutes.setState({ minutes: minutesPlayed(time) });
}

/** Reads the stored time, which another tab may have advanced, and counts on. */
function read(isPlaying: boolean): PlayTime {
  const nowMs = Date.now();
  const time = readPlayTime(storage.get('playTime'), nowMs);
  if (!isPlaying) return time;
  const counted = countOn(time, nowMs);
  keep(counted);
  return counted;
}

interface PlayClockOptions {
  isPlaying(): boolean;
  /** Called after each count; returns whether the player was reminded now. */
  onCount(time: PlayTime): boolean;
}

/** Counts time while the page is visible and a player is signed in. */
export function startPlayClock({ isPlaying, onCount }: PlayClockOptions): void {
  const count = () => {
    const playing = isPlaying() && document.visibilityState === 'visible';
    const time = read(playing);
    if (playing && onCount(time)) keep({ ...time, remindedMs: time.playedMs });
  };
  count();
  setInterval(count, POLL_MS);
  document.addEventListener('visibilitychange', count);
}

/** Resets the time for another player. */
export function forgetPlayTime(): void {
  keep(noPlay(Date.now()));
}
