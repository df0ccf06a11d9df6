import { RANK_BOARDS, type SettledPeriod } from '@clearcrate/contract/rank';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState, Note } from '@clearcrate/ui/feedback/states.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { HashText, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { useFormats, useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { useState } from 'react';
import { listOf } from '../../../lib/api/list-progress.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { ownZone, zonesDiffer, zoneText, zoneTime } from '../../../lib/time/store-time.ts';
import { type BoardName, useRankHistory } from '../rank.queries.ts';
import { type OrderProof, proveOrder } from '../settled-order.ts';
import boardClasses from './board.module.css';
import classes from './history.module.css';
import { Standing } from './rank-board.tsx';

/** The others are shown on demand. */
const SHOWN_AT_FIRST = 3;
const LAST_MOMENT_MS = 1;

/** Settled periods, newest first; ties can be drawn again in the browser. */
export function History({ board }: { board: BoardName }) {
  const t = useT('rank');
  const query = useRankHistory(board);
  const { items: periods, progress } = listOf(query, ({ period }) => period);
  return (
    <InfiniteList
      {...progress}
      skeleton={<SkeletonList shape="row" count={4} />}
      empty={<EmptyState icon="history" title={t('history.emptyTitle')} hint={t('history.emptyHint')} />}
    >
      <div className={stackClass(14)}>
        {periods.map((period) => (
          <Period key={period.period} board={board} period={period} />
        ))}
      </div>
    </InfiniteList>
  );
}

interface PeriodProps {
  board: BoardName;
  period: SettledPeriod;
}

function Period({ board, period }: PeriodProps) {
  const t = useT('rank');
  const formats = useFormats();
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? period.items : period.items.slice(0, SHOWN_AT_FIRST);
  const lastDay = zoneTime(period.zone, locale).dayOf(Date.parse(period.endsAt) - LAST_MOMENT_MS);
  const first = formats.day(period.period);
  const days = period.period === lastDay ? first : `${first} – ${formats.day(lastDay)}`;
  const isElsewhere = zonesDiffer(ownZone(), period.zone, Date.parse(period.endsAt));
  return (
    <Panel flush>
      <h3 className={classes.days}>
        {days} {isElsewhere && <small>{t('zone', { zone: zoneText(period.zone, Date.parse(period.endsAt)) })}</small>}
      </h3>
      <ol className={boardClasses.list}>
        {shown.map((player) => (
          <Standing key={player.place} player={player} />
        ))}
      </ol>
      {period.items.length > SHOWN_AT_FIRST && (
        <Button variant="ghost" size="s" onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'history.fewer' : 'history.all', { count: period.items.length })}
        </Button>
      )}
      <Proof board={board} period={period} />
    </Panel>
  );
}

function Proof({ board, period }: PeriodProps) {
  const t = useT('rank');
  const [proof, setProof] = useState<OrderProof>();
  const check = async () => setProof(await proveOrder({ ...period, board: RANK_BOARDS[board] }, webHasher));
  const tiesText = (count: number) => (count === 0 ? t('history.holdsNoTies') : t('history.holds', { count }));
  const holds = proof?.seedKept === true && proof.orderKept && proof.promiseKept !== false;
  return (
    <div className={endsClass(classes.proof)}>
      <span>
        {t('history.seed')} <HashText value={period.serverSeed} />
      </span>
      <Button variant="proof" size="s" icon="shield" onClick={() => void check()}>
        {t('history.check')}
      </Button>
      {proof && (
        <Note tone={holds ? 'good' : 'bad'} icon={holds ? 'check' : 'alert'}>
          {holds ? tiesText(proof.ties) : t('history.differs')} {holds && proof.promiseKept && t('history.promiseKept')}
        </Note>
      )}
    </div>
  );
}
