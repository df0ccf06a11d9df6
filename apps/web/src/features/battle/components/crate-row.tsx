import type { BattleRound } from '@clearcrate/contract/battle';
import type { CSSProperties } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import { groupRounds } from '../room/room-rounds.ts';
import classes from './crate-row.module.css';

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
