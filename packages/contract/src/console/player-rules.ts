/** Rules on players that the console's pages and the server share. */

export const BLOCK_REASONS = ['fraud', 'payment', 'abuse', 'inquiry', 'request'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

export const COMPENSATION_ASSETS = ['coin', 'point', 'shell', 'item'] as const;
export type CompensationAsset = (typeof COMPENSATION_ASSETS)[number];
/** In hundredths. */
export const COMPENSATION_MAX = 1_000_000n;

export const PLAYER_PURSES = ['bill', 'point', 'ammo', 'welfare'] as const;
export type PlayerPurse = (typeof PLAYER_PURSES)[number];

export const PLAYER_LISTS = ['bag', 'draws', 'recharges', 'deliveries', 'messages', 'tickets', 'invited'] as const;
export type PlayerList = (typeof PLAYER_LISTS)[number];

/** How long an approved look at an identity may be taken. */
export const IDENTITY_LOOK_MINUTES = 60;
