import { Countdown } from '@clearcrate/ui/countdown.tsx';
import { HashText } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { type BoardName, readRanksAgain, useRankList } from '../rank.queries.ts';
import classes from './period-note.module.css';

/** When the period ends, and what decides between equals. At its end the new one is asked for. */
export function PeriodNote({ board }: { board: BoardName }) {
  const t = useT('rank');
  const { data } = useRankList(board);
  if (!data) return null;
  return (
    <div className={classes.note}>
      <span>
        {t('endsIn')} <Countdown endsAtMs={Date.parse(data.endsAt)} clock={serverClock} onEnd={readRanksAgain} />
      </span>
      {data.seedHash !== '' && (
        <span>
          {t('seed')} <HashText value={data.seedHash} />
        </span>
      )}
    </div>
  );
}
