import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A player reached a higher level. A jump over several levels is one event with the highest. */
export interface VipLevelUp {
  playerId: string;
  level: number;
  previousLevel: number;
}
export const vipLevelUp = defineEvent<VipLevelUp>('vip.levelUp');
