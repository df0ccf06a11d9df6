import type { Minor } from '@clearcrate/contract/money';
import type { TimeBoxPeriod } from '@clearcrate/contract/raffle-rules';

/** A time box as it is shipped or imported. Goods are named by their codes, each as often as it is given. */
export interface TimeBoxPlan {
  code: string;
  period: TimeBoxPeriod;
  tier: 0 | 5 | 10;
  threshold: Minor;
  prizes: readonly string[];
  open: boolean;
}
