import type { Bounds } from '../../base/bounds/bounds.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';

/** A salt that nobody could know when the end of its chain was published. */
export interface PublicSalt {
  salt: string;
  /** Which value of which public beacon it is. */
  beacon: { chain: string; round: number };
}

/** The port to a public beacon. Where there is none the store chooses the salts itself, and says so. */
export interface SaltSource {
  /** How long after its end a chain's salt is taken, so that the value does not exist yet when the end is published. */
  readonly delayMs: number;
  /** The first value after a moment; nothing while it is not there yet. */
  saltAfter(timeMs: number): Promise<PublicSalt | undefined>;
}

export interface CrashDeps {
  ledger: Ledger;
  fairness: Fairness;
  bounds: Bounds;
  policy: Policy;
  modes: Modes;
  salts?: SaltSource;
}
