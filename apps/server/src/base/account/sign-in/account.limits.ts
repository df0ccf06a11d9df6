/**
 * Limits against abuse of sign-in and puzzles; those of text messages are in account.sms-limits.ts.
 */

export const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Each level doubles the work of a puzzle. A slow phone must solve the last one within two minutes.
 */
export const MAX_LEVEL = 5;

const levelWithin = (level: number) => Math.min(Math.max(Math.floor(level), 0), MAX_LEVEL);

/** One level per step reached. */
export const levelBySteps = (count: number, steps: readonly number[]) =>
  levelWithin(steps.filter((step) => count >= step).length);

/**
 * Attempts are counted before they are checked, so that concurrent ones cannot pass the limit.
 * Right ones are uncounted.
 */
export const SIGN_IN_LIMITS = {
  accountWindowMs: HOUR_MS,
  /**
   * Wrong passwords for an account before puzzles are required: of all unknown devices together, or
   * of one known device.
   */
  freeTries: 5,
  /**
   * Wrong passwords per hour before further ones are rejected, puzzles or not. Sign-in by code
   * stays open.
   */
  maxTries: 20,
  addressWindowMs: 15 * MINUTE_MS,
  /**
   * Generous, since a mobile network may share one address among thousands. Beyond it puzzles are
   * required, never a rejection.
   */
  freeTriesOfAddress: 20,
  triesPerAddressLevel: 10,
  /**
   * Includes right passwords until they are checked: many players may sign in at the same second.
   */
  triesAtOnceOfAddress: 200,
} as const;

/** Attempts at the old password by the signed-in player; others cannot use them up. */
export const OWNER_LIMITS = { windowMs: 15 * MINUTE_MS, maxTries: 5 } as const;

interface WrongTries {
  ofAccount: number;
  ofAddress: number;
}

/** Price of the next attempt to sign in by password. */
export type SignInPrice = 'nothing' | 'refused' | { level: number };

export function priceOfSignIn({ ofAccount, ofAddress }: WrongTries): SignInPrice {
  const { freeTries, maxTries, freeTriesOfAddress, triesPerAddressLevel } = SIGN_IN_LIMITS;
  if (ofAccount >= maxTries) return 'refused';
  if (ofAccount < freeTries && ofAddress < freeTriesOfAddress) return 'nothing';
  const byAccount = ofAccount - freeTries;
  const byAddress = (ofAddress - freeTriesOfAddress) / triesPerAddressLevel;
  return { level: levelWithin(Math.max(byAccount, byAddress)) };
}

/**
 * Generous, for shared addresses of mobile networks. The work, which grows with each step, limits a
 * single machine.
 */
export const PUZZLE_LIMITS = {
  windowMs: 5 * MINUTE_MS,
  drawnPerAddress: 240,
  checkedPerAddress: 240,
  levelSteps: [20, 60, 120, 180],
} as const;

/** How long a device that entered a code needs no puzzle for further codes to the same number. */
export const PROVED_MS = 15 * MINUTE_MS;

/** Attempts at a code by its requester, and by all others together. */
export const CODE_ATTEMPTS = { asker: 5, strangers: 3 } as const;

/** Wrong attempts per address at codes that others requested. Honest callers have few of them. */
export const STRANGE_CODE_LIMITS = { windowMs: 15 * MINUTE_MS, perAddress: 30 } as const;
