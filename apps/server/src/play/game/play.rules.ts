import type { Minor } from '@clearcrate/contract/money';
import type { Move } from '../../ledger/posting.ts';

/** Points, shells and welfare points granted for spent coins. */
export interface Gains {
  point: Minor;
  shell: Minor;
  welfare: Minor;
}

export const NO_GAINS: Gains = { point: 0n, shell: 0n, welfare: 0n };

/**
 * Computes one point and one welfare point per coin, and shells at the published rate, rounded
 * down.
 */
export function gainsOf(cost: Minor, shellsPerHundredCoins: bigint): Gains {
  return { point: cost, welfare: cost, shell: (cost * shellsPerHundredCoins) / 100n };
}

export const gainMoves = ({ point, shell, welfare }: Gains): Move[] => [
  { from: 'pointIssue', to: 'point', amount: point },
  { from: 'shellIssue', to: 'shell', amount: shell },
  { from: 'welfareIssue', to: 'welfare', amount: welfare },
];
