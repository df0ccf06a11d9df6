import { Countdown } from '@clearcrate/ui/countdown.tsx';
import { HashText } from '@clearcrate/ui/surface.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { type BoardName, useRankList } from '../rank.queries.ts';
import classes from './period-note.module.css';

/** When the period ends, and what decides between equals. At its end the new one is asked for. */
export function PeriodNote({ board }: { board: BoardName }) {
  const t = useT('rank');
  const client = useQueryClient();
  const { data } = useRankList(board);
  if (!data) return null;
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: ['rank'] });
    void client.invalidateQueries({ queryKey: ['player', 'rank'] });
  };
  return (
    <div className={classes.note}>
      <span>
        {t('endsIn')} <Countdown endsAtMs={Date.parse(data.endsAt)} clock={serverClock} onEnd={readAgain} />
      </span>
      {data.seedHash !== '' && (
        <span>
          {t('seed')} <HashText value={data.seedHash} />
        </span>
      )}
    </div>
  );
}
