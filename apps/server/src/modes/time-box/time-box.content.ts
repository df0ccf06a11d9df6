import type { Minor } from '@clearcrate/contract/money';
import type { TimeBoxPeriod } from '@clearcrate/contract/raffle-rules';

/** A time box as shipped or imported. Prizes are goods codes, repeated for each unit. */
export interface TimeBoxPlan {
  code: string;
  period: TimeBoxPeriod;
  tier: 0 | 5 | 10;
  threshold: Minor;
  prizes: readonly string[];
  open: boolean;
}
