import type { BattleRound } from '@clearcrate/contract/battle';

/** Rounds of the same box that follow each other, taken together. */
export function groupRounds(rounds: readonly BattleRound[]): { round: BattleRound; count: number }[] {
  const groups: { round: BattleRound; count: number }[] = [];
  for (const round of rounds) {
    const last = groups.at(-1);
    if (last?.round.boxId === round.boxId) last.count += 1;
    else groups.push({ round, count: 1 });
  }
  return groups;
}
