import type { Bounds } from '../../base/bounds/bounds.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Beacon } from '../../play/beacon/beacon.module.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';

export interface CrashDeps {
  ledger: Ledger;
  fairness: Fairness;
  bounds: Bounds;
  policy: Policy;
  modes: Modes;
  beacon: Beacon;
}
