import type { LocalText } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';

export const ROLL_PERIODS = ['hour', 'day', 'week', 'once'] as const;
export type RollPeriod = (typeof ROLL_PERIODS)[number];

/** A room as it is shipped or imported. Goods are named by their codes, each as often as it is given. */
export interface RollPlan {
  code: string;
  names: LocalText;
  /** The spread code of the streamer whose room it is; nothing for the store's own. */
  anchorCode: string | null;
  period: RollPeriod;
  /** Minutes after the beginning of the hour, day or week. */
  drawMinute: number;
  /** For a room that is drawn once. */
  drawOnceAt: string | null;
  maxPlayers: number | null;
  minLevel: number;
  recharge: Minor;
  rechargeDays: number;
  needsSpread: boolean;
  password: string | null;
  prizes: readonly string[];
  open: boolean;
  sort: number;
}
