/** How long somebody has been at it. Time counts while the page is in sight, once, however many tabs are open. */
export interface PlayTime {
  playedMs: number;
  /** The last moment that was counted up to. */
  atMs: number;
  /** How long they had played when they were last reminded. */
  remindedMs: number;
}

/** A longer gap between two looks at the clock was no play: the device slept, or nobody was there. */
const LONGEST_STEP_MS = 60_000;
/** After this long away a new visit begins. */
const PAUSE_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

export const noPlay = (nowMs: number): PlayTime => ({ playedMs: 0, atMs: nowMs, remindedMs: 0 });

/** Counts on to now. A clock that was set back counts nothing. */
export function countOn(time: PlayTime, nowMs: number): PlayTime {
  const passedMs = nowMs - time.atMs;
  if (passedMs >= PAUSE_MS) return noPlay(nowMs);
  const counts = passedMs > 0 && passedMs <= LONGEST_STEP_MS;
  return { ...time, playedMs: time.playedMs + (counts ? passedMs : 0), atMs: nowMs };
}

/** Due once for each interval that was played through. */
export function isReminderDue({ playedMs, remindedMs }: PlayTime, minutes: number): boolean {
  const intervalMs = minutes * MINUTE_MS;
  return Math.floor(playedMs / intervalMs) > Math.floor(remindedMs / intervalMs);
}

export const minutesPlayed = ({ playedMs }: PlayTime): number => Math.floor(playedMs / MINUTE_MS);

/** What another tab or the last load left behind; nothing usable is a new visit. */
export function readPlayTime(text: string | undefined, nowMs: number): PlayTime {
  try {
    const { playedMs, atMs, remindedMs } = JSON.parse(text ?? '') as PlayTime;
    if ([playedMs, atMs, remindedMs].every(Number.isFinite)) return { playedMs, atMs, remindedMs };
  } catch {
    // Written by nobody we know.
  }
  return noPlay(nowMs);
}
