import type { TakenRecord } from '../record/frame-records.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RANK_MODE = 40;
/** Boards and the days of a period: day, week, season. */
const DAYS = new Map([
  ['1', 1],
  ['2', 7],
  ['3', 15],
]);
/** Time zones reach from 14 hours before UTC to 12 hours behind it. */
const EARLIEST_MS = -14 * HOUR_MS;
const LATEST_MS = 12 * HOUR_MS;

/**
 * Returns whether a room can end when it says. A period of a ranking ends at a midnight that follows
 * from its number, in whatever time zone.
 */
export function canEndThen({ mode, room, due }: TakenRecord): boolean {
  if (mode !== RANK_MODE) return true;
  const [, board = '', year, month, day] = /^([123])(\d{4})(\d\d)(\d\d)$/.exec(room) ?? [];
  const endMs = Date.parse(`${year}-${month}-${day}T00:00:00.000Z`) + (DAYS.get(board) ?? 0) * DAY_MS;
  const apartMs = Date.parse(due) - endMs;
  return EARLIEST_MS <= apartMs && apartMs <= LATEST_MS;
}
