import type { BattleMode, BattleState } from '@clearcrate/contract/battle-rules';
import type { Minor } from '@clearcrate/contract/money';
import type { AwaitedRound } from '../../play/beacon/beacon.module.ts';
import type { Division } from './battle.rules.ts';

/** A taken seat, as operations know it. */
export interface Seat {
  seat: number;
  playerId: bigint;
  userKind: number;
  /** Played and paid for by the store. */
  isHouse: boolean;
  userCode: string;
  shellRate: bigint;
  joinedAtMs: number;
}

/** A room in the middle of a transaction, behind the lock of the player in its first seat. */
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
  /** The round it is drawn with, from the moment it is full; nothing without a beacon. */
  beacon: AwaitedRound | undefined;
  taken: readonly Seat[];
}

/** One thing that came out. */
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

/** What the last seat brought about. */
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
