import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A player has reached a level; a jump over several is told once, with the highest. */
export interface VipLevelUp {
  playerId: string;
  level: number;
  previousLevel: number;
}
export const vipLevelUp = defineEvent<VipLevelUp>('vip.levelUp');
