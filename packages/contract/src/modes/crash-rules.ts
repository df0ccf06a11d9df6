/** Constants and formulas of crash for page and server, without schemas. Numbers never change. */

/** The value of a flight after t milliseconds is e^(growth · t). */
export const CRASH_GROWTH = 0.000_06;
/** Bets are accepted for this long before a flight begins. */
export const CRASH_WAIT_MS = 7_000;
/** Pause between the end of a round and the next one. */
export const CRASH_REST_MS = 3_000;
/** Bet slots of one player in one round. */
export const CRASH_SLOTS = [1, 2] as const;
export type CrashSlot = (typeof CRASH_SLOTS)[number];

/** 1 accepts bets, 2 in flight, 3 over, 4 void: all stakes are returned. */
export const CRASH_STATES = { waiting: 1, running: 2, over: 3, void: 4 } as const;
export type CrashState = (typeof CRASH_STATES)[keyof typeof CRASH_STATES];

export const CRASH_BET_STATES = { open: 1, escaped: 2, lost: 3, refunded: 4 } as const;
export type CrashBetState = (typeof CRASH_BET_STATES)[keyof typeof CRASH_BET_STATES];

/** The lowest value for an automatic escape, in hundredths. */
export const CRASH_AUTO_MIN = 101;

/** The gateway room that receives bets and escapes of the round. */
export const CRASH_BETS_ROOM = 'bets';
/** Number of bets of a round that a page is sent: the highest ones. */
export const CRASH_BETS_SHOWN = 60;
export const CRASH_TOP_PLACES = 20;
/** Points of recent rounds shown above the picture. */
export const CRASH_LAST_SHOWN = 24;

/** The value after the given time, in whole hundredths, rounded down. */
export function crashValueAt(elapsedMs: number): number {
  return elapsedMs <= 0 ? 100 : Math.floor(100 * Math.exp(CRASH_GROWTH * elapsedMs));
}

/** The first whole millisecond at which a value in hundredths is reached. */
export function crashTimeOf(value: number): number {
  let time = Math.max(0, Math.ceil(Math.log(value / 100) / CRASH_GROWTH));
  // The logarithm may be off by a rounding error: `crashValueAt` decides.
  while (time > 0 && crashValueAt(time - 1) >= value) time -= 1;
  while (crashValueAt(time) < value) time += 1;
  return time;
}

/** Payout of a stake at a value, both in hundredths, rounded down. */
export const crashPayout = (stake: bigint, value: number): bigint => (stake * BigInt(value)) / 100n;
