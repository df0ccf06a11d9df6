import { defineEvent } from '../../platform/outbox/outbox.ts';

/**
 * A room was created, gained a player, started, ended or was dissolved. Broadcast to its watchers.
 */
export interface BattleChanged {
  roomId: string;
  version: number;
  state: number;
}
export const battleChanged = defineEvent<BattleChanged>('battle.changed');

/** A room did not fill in time, or its beacon round was late; the player's stake was released. */
export interface BattleDissolved {
  playerId: string;
  roomId: string;
  amount: string;
  reason: 'empty' | 'beacon';
}
export const battleDissolved = defineEvent<BattleDissolved>('battle.dissolved');

/** All rounds of a room have been shown. */
export interface BattleFinished {
  playerId: string;
  roomId: string;
  outcome: 'won' | 'lost' | 'draw';
  won: string;
}
export const battleFinished = defineEvent<BattleFinished>('battle.finished');
