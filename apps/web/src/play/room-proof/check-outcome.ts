import type { BattleProof } from '@clearcrate/contract/battle';
import { BATTLE_MODES } from '@clearcrate/contract/battle-rules';
import { parseVersion } from '@clearcrate/fairness/record';
import { minorOf } from '../../lib/text/amounts.ts';

type Told = Pick<BattleProof, 'draws' | 'odds' | 'totals' | 'winnerSeat' | 'pot' | 'mode'>;

/** Computes totals and winner from the draws and compares them with the published ones. */
export function isOutcomeRight({ draws, odds, totals, winnerSeat, pot, mode }: Told): boolean {
  const values = new Map(
    odds.flatMap(({ hash, text }) =>
      parseVersion(JSON.parse(text)).entries.map(({ item, value }) => [`${hash} ${item}`, value] as const),
    ),
  );
  const worthOf = ({ oddsHash, item }: BattleProof['draws'][number]) => values.get(`${oddsHash} ${item}`) ?? 0n;
  const sums = totals.map(({ seat }) =>
    draws.filter((draw) => draw.seat === seat).reduce((sum, draw) => sum + worthOf(draw), 0n),
  );
  const best = sums.reduce(
    (top, sum) => ((mode === BATTLE_MODES.clown ? sum < top : sum > top) ? sum : top),
    sums[0] ?? 0n,
  );
  const atBest = totals.filter((_, index) => sums[index] === best);
  const winner = atBest.length === 1 ? (atBest[0]?.seat ?? null) : null;
  const all = sums.reduce((sum, one) => sum + one, 0n);
  const wonBy = (seat: number, sum: bigint) => (winner === null ? sum : seat === winner ? all : 0n);
  return (
    totals.length > 0 &&
    winner === winnerSeat &&
    all === minorOf(pot) &&
    totals.every(({ seat, total, won }, index) => {
      const sum = sums[index] ?? 0n;
      return minorOf(total) === sum && minorOf(won) === wonBy(seat, sum);
    })
  );
}
