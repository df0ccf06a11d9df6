import { create } from 'zustand';
import { storage } from '../storage.ts';
import { countOn, minutesPlayed, noPlay, type PlayTime, readPlayTime } from './play-time.ts';

const LOOK_EVERY_MS = 15_000;

/** How long this visit has lasted, in whole minutes, for whoever shows it. */
export const usePlayMinutes = create<{ minutes: number }>(() => ({ minutes: 0 }));

function keep(time: PlayTime): void {
  storage.set('playTime', JSON.stringify(time));
  usePlayMinutes.setState({ minutes: minutesPlayed(time) });
}

/** The time is read anew each time, because another tab may have counted on meanwhile. */
function look(isPlaying: boolean): PlayTime {
  const nowMs = Date.now();
  const time = readPlayTime(storage.get('playTime'), nowMs);
  if (!isPlaying) return time;
  const counted = countOn(time, nowMs);
  keep(counted);
  return counted;
}

interface PlayClockOptions {
  isPlaying(): boolean;
  /** Told after each count; true when the player has been reminded now. */
  onCount(time: PlayTime): boolean;
}

/** Counts from now on, as long as the page is in sight and somebody is signed in. */
export function startPlayClock({ isPlaying, onCount }: PlayClockOptions): void {
  const count = () => {
    const playing = isPlaying() && document.visibilityState === 'visible';
    const time = look(playing);
    if (playing && onCount(time)) keep({ ...time, remindedMs: time.playedMs });
  };
  count();
  setInterval(count, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', count);
}

/** Somebody else signs in: their time is their own. */
export function forgetPlayTime(): void {
  keep(noPlay(Date.now()));
}
