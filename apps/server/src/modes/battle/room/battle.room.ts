import type { BattleMode, BattleState } from '@clearcrate/contract/battle-rules';
import type { Minor } from '@clearcrate/contract/money';
import type { AwaitedRound } from '../../../play/beacon/beacon.module.ts';
import type { Division } from '../battle.rules.ts';

/** A taken seat. */
export interface Seat {
  seat: number;
  playerId: bigint;
  userKind: number;
  /** Played by an AI and paid for by the store. */
  isHouse: boolean;
  userCode: string;
  shellRate: bigint;
  joinedAtMs: number;
}

/** A room within a transaction, behind the lock of the player in its first seat. */
export interface Room {
  id: bigint;
  mode: BattleMode;
  seats: number;
  rounds: number;
  state: BattleState;
  version: number;
  seedNumber: bigint;
  price: Minor;
  dissolvesAtMs: number;
  /** The beacon round of a full room; undefined without a beacon. */
  beacon: AwaitedRound | undefined;
  taken: readonly Seat[];
}

/** One drawn item. */
export interface BattleDraw {
  roomId: bigint;
  round: number;
  seat: number;
  drawId: bigint;
  ticket: number;
  tickets: number;
  goodsId: bigint;
  price: Minor;
  quality: number;
  ownerSeat: number;
}

/** The effects of the last seat. */
export interface Settlement {
  startedAtMs: number;
  endsAtMs: number;
  division: Division;
  draws: readonly BattleDraw[];
}

export interface NewRound {
  round: number;
  boxId: bigint;
  versionId: bigint;
  price: Minor;
}

export interface NewRoom {
  room: Room;
  isAnchor: boolean;
  passwordHash: string | undefined;
  houseCode: string | undefined;
  createdAtMs: number;
  rounds: readonly NewRound[];
}
