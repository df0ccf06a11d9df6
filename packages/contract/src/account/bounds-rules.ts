/** Constants of responsible gaming for page and server. */

export const LIMIT_KINDS = ['spend', 'recharge'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
/** Business days, weeks from Monday, calendar months. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];
/** A lower limit applies at once; a higher one, or none, after this long. */
export const RAISE_DELAY_MS = 24 * 3_600_000;
export const REMINDER_MINUTES = [15, 30, 60, 120] as const;
/** Self-exclusion ends by expiry only. */
export const EXCLUSION_MONTHS = { min: 6, max: 120, choices: [6, 12, 24, 60] } as const;
/** Number of periods in the statistics, by length. */
export const STATISTICS_SPAN: Readonly<Record<LimitPeriod, number>> = { day: 30, week: 12, month: 12 };

export const BREAK_KINDS = ['coolOff', 'exclusion'] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];
