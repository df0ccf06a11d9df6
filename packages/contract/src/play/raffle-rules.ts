/**
 * Constants of roll rooms and time boxes for page and server, without schemas. Numbers never
 * change.
 */

/** Open: players can join. Closed: joining has ended, and the order is being drawn. */
export const RAFFLE_STATES = { open: 1, closed: 2, over: 3 } as const;
export type RaffleState = (typeof RAFFLE_STATES)[keyof typeof RAFFLE_STATES];

/** Kinds in the filter of roll rooms; 0 is any. */
export const ROLL_KINDS = { any: 0, official: 1, anchor: 2 } as const;

export const TIME_BOX_PERIODS = ['hour', 'day', 'week'] as const;
export type TimeBoxPeriod = (typeof TIME_BOX_PERIODS)[number];
/** VIP level required by a time box. */
export const TIME_BOX_TIERS = [0, 5, 10] as const;
