/** Why something in a complete export was not checked, with the number of draws, rooms or records. */
export type Unchecked = Partial<Record<UncheckedReason, number>>;
export type UncheckedReason =
  /** Draws of pairs in use: their seed is secret. */
  | 'secretDraws'
  /** Rooms that are not over: their seed is secret. */
  | 'openRooms'
  /** Rooms that wait for a beacon round: their seed is secret. */
  | 'waitingRooms'
  /** Room seeds whose room ended without a draw. */
  | 'unusedSeeds'
  /** Draws of pairs of which another part of the export holds the rest. */
  | 'otherParts'
  /** Orders from before closing times were recorded. */
  | 'closingTimes'
  /** Orders and rankings from before their terms had a hash. */
  | 'terms'
  /** Rankings from before they took published seeds. */
  | 'rankSeeds'
  /** Crash rounds whose salt the store chose. */
  | 'chosenSalts'
  /** Battles and orders without a beacon: the store knew their seed. */
  | 'unmixedRooms';
