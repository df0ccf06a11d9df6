import type { LocalText } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import type { Account } from '../../base/account/account.module.ts';
import type { Bounds } from '../../base/bounds/bounds.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Gateway } from '../../platform/gateway/gateway.ts';
import type { Beacon } from '../../play/beacon/beacon.module.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';

/** The outcome of a ticket by a published version. */
export interface PickedItem {
  /** Position in the published table, from 1. */
  outcome: number;
  goodsId: bigint;
  price: Minor;
  quality: number;
  /** Its number of tickets out of a million. */
  tickets: number;
}

/** Published odds. Immutable, so they may be cached. */
export interface PlayedVersion {
  versionId: bigint;
  number: number;
  ruleId: bigint;
  oddsHash: string;
  price: Minor;
  /** Expected value of one opening, in millionths of a minor unit. */
  worthInMillionths: bigint;
  pick(ticket: number): PickedItem;
}

interface BattleBox {
  id: bigint;
  code: string;
  kind: number;
  open: boolean;
  names: LocalText;
  image: string;
  imageLarge: string;
  colour: string;
  version: { id: bigint; number: number; price: Minor };
}

/** Interface to the boxes. Modes never import each other, so the composition provides it. */
export interface BattleBoxes {
  find(boxId: bigint): Promise<BattleBox | undefined>;
  findByCode(code: string): Promise<BattleBox | undefined>;
  version(versionId: bigint): Promise<PlayedVersion>;
}

export interface BattleDeps {
  ledger: Ledger;
  fairness: Fairness;
  beacon: Beacon;
  bounds: Bounds;
  policy: Policy;
  modes: Modes;
  account: { findMachines: Account['findMachines'] };
  boxes: BattleBoxes;
  /** Counts the sockets that watch a room without a seat in it. */
  gateway: Pick<Gateway, 'countRoom' | 'seatsFrom'>;
}
