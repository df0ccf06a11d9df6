import type { DeliveryProgress } from '@clearcrate/contract/delivery';
import type { Bounds } from '../../base/bounds/bounds.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Modes } from '../modes/modes.module.ts';

export interface BagDeps {
  ledger: Ledger;
  policy: Policy;
  bounds: Bounds;
  modes: Modes;
  /** Finds the delivery attempts of a player's items, newest first. */
  attemptsOf(playerId: bigint, itemIds: readonly bigint[]): Promise<ReadonlyMap<bigint, DeliveryProgress[]>>;
}
