/** Play time of a visit. Counts while the page is visible, once for all tabs. */
export interface PlayTime {
  playedMs: number;
  /** The last counted time. */
  atMs: number;
  /** Play time at the last reminder. */
  remindedMs: number;
}

/** Longer gaps between two polls are not counted: the device slept, or the page was hidden. */
const LONGEST_STEP_MS = 60_000;
/** A new visit begins after this absence. */
const PAUSE_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

export const noPlay = (nowMs: number): PlayTime => ({ playedMs: 0, atMs: nowMs, remindedMs: 0 });

/** Counts up to now. A clock that was set back adds nothing. */
export function countOn(time: PlayTime, nowMs: number): PlayTime {
  const passedMs = nowMs - time.atMs;
  if (passedMs >= PAUSE_MS) return noPlay(nowMs);
  const counts = passedMs > 0 && passedMs <= LONGEST_STEP_MS;
  return { ...time, playedMs: time.playedMs + (counts ? passedMs : 0), atMs: nowMs };
}

/** Due once per interval of play time. */
export function isReminderDue({ playedMs, remindedMs }: PlayTime, minutes: number): boolean {
  const intervalMs = minutes * MINUTE_MS;
  return Math.floor(playedMs / intervalMs) > Math.floor(remindedMs / intervalMs);
}

export const minutesPlayed = ({ playedMs }: PlayTime): number => Math.floor(playedMs / MINUTE_MS);

/** Reads the time stored by another tab or an earlier load; invalid data starts a new visit. */
export function readPlayTime(text: string | undefined, nowMs: number): PlayTime {
  try {
    const { playedMs, atMs, remindedMs } = JSON.parse(text ?? '') as PlayTime;
    if ([playedMs, atMs, remindedMs].every(Number.isFinite)) return { playedMs, atMs, remindedMs };
  } catch {
    // Not our format.
  }
  return noPlay(nowMs);
}
