import type { BattleRound } from '@clearcrate/contract/battle';

/** Groups consecutive rounds of the same box. */
export function groupRounds(rounds: readonly BattleRound[]): { round: BattleRound; count: number }[] {
  const groups: { round: BattleRound; count: number }[] = [];
  for (const round of rounds) {
    const last = groups.at(-1);
    if (last?.round.boxId === round.boxId) last.count += 1;
    else groups.push({ round, count: 1 });
  }
  return groups;
}
