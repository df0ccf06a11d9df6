/** Every figure that keeps sign-in and puzzles from being abused, in one place; those of text messages are in account.sms-limits.ts. */

export const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Each level doubles the work behind a puzzle. The last one still has to be done within two minutes by a slow phone. */
export const MAX_LEVEL = 5;

const levelWithin = (level: number) => Math.min(Math.max(Math.floor(level), 0), MAX_LEVEL);

/** One level for each step that has been reached. */
export const levelBySteps = (count: number, steps: readonly number[]) =>
  levelWithin(steps.filter((step) => count >= step).length);

/** Tries are counted before they are judged, so that many at once cannot slip under the limit. Right ones are given back. */
export const SIGN_IN_LIMITS = {
  accountWindowMs: HOUR_MS,
  /** Wrong passwords for an account, from all devices it does not know or from one that it does, until puzzles are asked for. */
  freeTries: 5,
  /** And until there are no more within the hour, however many puzzles are solved. Codes stay open. */
  maxTries: 20,
  addressWindowMs: 15 * MINUTE_MS,
  /** Generous, since a mobile network may put thousands of people behind one address; beyond it puzzles, never a refusal. */
  freeTriesOfAddress: 20,
  triesPerAddressLevel: 10,
  /** Right passwords count too until they are judged, and a crowd may sign in within the same second. */
  triesAtOnceOfAddress: 200,
} as const;

/** For who is signed in and has to show the old password: nobody else can use up these tries. */
export const OWNER_LIMITS = { windowMs: 15 * MINUTE_MS, maxTries: 5 } as const;

interface WrongTries {
  ofAccount: number;
  ofAddress: number;
}

/** What the next try to sign in by password costs. */
export type SignInPrice = 'nothing' | 'refused' | { level: number };

export function priceOfSignIn({ ofAccount, ofAddress }: WrongTries): SignInPrice {
  const { freeTries, maxTries, freeTriesOfAddress, triesPerAddressLevel } = SIGN_IN_LIMITS;
  if (ofAccount >= maxTries) return 'refused';
  if (ofAccount < freeTries && ofAddress < freeTriesOfAddress) return 'nothing';
  const byAccount = ofAccount - freeTries;
  const byAddress = (ofAddress - freeTriesOfAddress) / triesPerAddressLevel;
  return { level: levelWithin(Math.max(byAccount, byAddress)) };
}

/** Wide enough for a mobile network in the evening; what holds a single machine back is the work, which grows with each step. */
export const PUZZLE_LIMITS = {
  windowMs: 5 * MINUTE_MS,
  drawnPerAddress: 240,
  checkedPerAddress: 240,
  levelSteps: [20, 60, 120, 180],
} as const;

/** So long after a device proved a number by a code, further codes to that number and device need no puzzle. */
export const PROVED_MS = 15 * MINUTE_MS;

/** Tries at a code by whoever asked for it, and by all others together. */
export const CODE_ATTEMPTS = { asker: 5, strangers: 3 } as const;

/** Wrong codes from one address for codes that others asked for: there is no honest way to many of them. */
export const STRANGE_CODE_LIMITS = { windowMs: 15 * MINUTE_MS, perAddress: 30 } as const;
