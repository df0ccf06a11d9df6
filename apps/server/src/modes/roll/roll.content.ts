import type { LocalText } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';

export const ROLL_PERIODS = ['hour', 'day', 'week', 'once'] as const;
export type RollPeriod = (typeof ROLL_PERIODS)[number];

/** A room plan as shipped or imported. Prizes are goods codes, repeated for each unit. */
export interface RollPlan {
  code: string;
  names: LocalText;
  /** Spread code of the streamer who owns the room; null for an official room. */
  anchorCode: string | null;
  period: RollPeriod;
  /** Minutes after the start of the hour, day or week. */
  drawMinute: number;
  /** Only for period `once`. */
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
