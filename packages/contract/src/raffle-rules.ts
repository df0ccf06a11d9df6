/** What both sides know of roll rooms and time boxes, without schemas. Numbers are fixed for good. */

/** Open: anybody who may can join. Closed: nobody can any more, and the order is being drawn. */
export const RAFFLE_STATES = { open: 1, closed: 2, over: 3 } as const;
export type RaffleState = (typeof RAFFLE_STATES)[keyof typeof RAFFLE_STATES];

/** What the filter of roll rooms calls the kind of a room; 0 is any. */
export const ROLL_KINDS = { any: 0, official: 1, anchor: 2 } as const;

export const TIME_BOX_PERIODS = ['hour', 'day', 'week'] as const;
export type TimeBoxPeriod = (typeof TIME_BOX_PERIODS)[number];
/** The VIP level a time box takes. */
export const TIME_BOX_TIERS = [0, 5, 10] as const;
