import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A room was made, a seat taken, it started, ended or was dissolved. Told to everybody who looks at it. */
export interface BattleChanged {
  roomId: string;
  version: number;
  state: number;
}
export const battleChanged = defineEvent<BattleChanged>('battle.changed');

/** A room did not fill in time, or the beacon was not there in time; the player has their coins back. */
export interface BattleDissolved {
  playerId: string;
  roomId: string;
  amount: string;
  reason: 'empty' | 'beacon';
}
export const battleDissolved = defineEvent<BattleDissolved>('battle.dissolved');

/** A room was shown to its end. */
export interface BattleFinished {
  playerId: string;
  roomId: string;
  outcome: 'won' | 'lost' | 'draw';
  won: string;
}
export const battleFinished = defineEvent<BattleFinished>('battle.finished');
