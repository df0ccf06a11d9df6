import type { LocalText } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import type { Account } from '../../base/account/account.module.ts';
import type { Bounds } from '../../base/bounds/bounds.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Beacon } from '../../play/beacon/beacon.module.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';

/** What a ticket gives, by a published version. */
export interface PickedThing {
  /** The place in the published table, from 1. */
  outcome: number;
  goodsId: bigint;
  price: Minor;
  quality: number;
  /** How many of the million tickets give it. */
  tickets: number;
}

/** Odds as they were published: they never change, so whoever has them may keep them. */
export interface PlayedVersion {
  versionId: bigint;
  number: number;
  ruleId: bigint;
  oddsHash: string;
  price: Minor;
  /** Of one opening, in minor units: over a million. */
  worthInMillionths: bigint;
  pick(ticket: number): PickedThing;
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

/** What this module asks of the boxes. Modes do not know each other, so the composition hands it over. */
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
  /** How many sockets look at a room without playing in it. */
  countWatchers(roomId: string): number;
}
