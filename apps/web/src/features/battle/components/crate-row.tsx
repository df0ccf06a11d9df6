import type { BattleRound } from '@clearcrate/contract/battle';
import type { CSSProperties } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './crate-row.module.css';

/** Groups consecutive rounds of the same box. */
function groupRounds(rounds: readonly BattleRound[]): { round: BattleRound; count: number }[] {
  const groups: { round: BattleRound; count: number }[] = [];
  for (const round of rounds) {
    const last = groups.at(-1);
    if (last?.round.boxId === round.boxId) last.count += 1;
    else groups.push({ round, count: 1 });
  }
  return groups;
}

/** The boxes of a room in order; consecutive equal ones are shown once with a count. */
export function CrateRow({ rounds }: { rounds: readonly BattleRound[] }) {
  const t = useT('battle');
  return (
    <ul className={classes.row}>
      {groupRounds(rounds).map(({ round, count }) => (
        <li key={round.round} className={classes.crate} style={{ '--box': round.colour } as CSSProperties}>
          <img src={round.image} alt={round.name} loading="lazy" decoding="async" width={42} height={42} />
          {count > 1 && <span className={classes.count}>{t('room.times', { count })}</span>}
        </li>
      ))}
    </ul>
  );
}
