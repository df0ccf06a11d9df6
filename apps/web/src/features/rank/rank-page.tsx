import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import type { ReactNode } from 'react';
import { useT } from '../../lib/text/i18n.tsx';
import { History } from './components/history.tsx';
import { Board, BoardTabs, OwnStanding, PeriodNote, PrizeList } from './components/rank-board.tsx';
import { type BoardName, useRankList } from './rank.queries.ts';
import classes from './rank-page.module.css';
import { useBoardAddress } from './use-board-address.ts';

export const RankPage = () => (useLayout() === 'pc' ? <WideRank /> : <PhoneRank />);

function PhoneRank() {
  const t = useT('rank');
  const { board, view, show } = useBoardAddress();
  const isPast = view === 'past';
  const other = (
    <Button variant="ghost" size="s" onClick={() => show({ view: isPast ? 'running' : 'past' })}>
      {isPast ? t('running') : t('history.title')}
    </Button>
  );
  return (
    <div className={classes.page}>
      <BoardTabs value={board} onChange={(next) => show({ board: next })} />
      {isPast ? (
        <>
          <SectionHead title={t('history.title')} aside={other} />
          <History key={board} board={board} />
        </>
      ) : (
        <>
          <PeriodNote board={board} />
          <Board board={board} />
          <div className={classes.own}>
            <OwnStanding board={board} />
          </div>
          <BelowBoard board={board} other={other} />
        </>
      )}
    </div>
  );
}

/** Rendered with the board, whose length is unknown: it would be shifted otherwise. */
function BelowBoard({ board, other }: { board: BoardName; other: ReactNode }) {
  const t = useT('rank');
  if (useRankList(board).isPending) return null;
  return (
    <>
      <SectionHead title={t('prizes')} aside={other} />
      <Panel>
        <PrizeList board={board} />
      </Panel>
      <p className={classes.rule}>{t('rule')}</p>
    </>
  );
}

function WideRank() {
  const t = useT('rank');
  const titles = useT('routes');
  const { board, view, show } = useBoardAddress();
  const isPast = view === 'past';
  return (
    <div className={classes.wide}>
      <div className={stackClass(16)}>
        <div className={classes.head}>
          <PageTitle className={classes.title}>{isPast ? t('history.title') : titles('rank')}</PageTitle>
          <BoardTabs value={board} onChange={(next) => show({ board: next })} />
          <Button variant="secondary" size="s" onClick={() => show({ view: isPast ? 'running' : 'past' })}>
            {isPast ? t('running') : t('history.title')}
          </Button>
        </div>
        {isPast ? (
          <History key={board} board={board} />
        ) : (
          <>
            <PeriodNote board={board} />
            <Board board={board} />
          </>
        )}
      </div>
      <aside className={classes.side}>
        <OwnStanding board={board} />
        <Panel>
          <SectionHead title={t('prizes')} />
          <PrizeList board={board} />
        </Panel>
        <p className={classes.rule}>{t('rule')}</p>
      </aside>
    </div>
  );
}
