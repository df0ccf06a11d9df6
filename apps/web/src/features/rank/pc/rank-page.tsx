import { Button } from '@clearcrate/ui/button.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { Board } from '../components/board.tsx';
import { BoardTabs } from '../components/board-tabs.tsx';
import { History } from '../components/history.tsx';
import { OwnStanding } from '../components/own-standing.tsx';
import { PeriodNote } from '../components/period-note.tsx';
import { PrizeList } from '../components/prize-list.tsx';
import { useBoardAddress } from '../use-board-address.ts';
import classes from './rank-page.module.css';

export function RankPage() {
  const t = useT('rank');
  const titles = useT('routes');
  const { board, view, show } = useBoardAddress();
  const isPast = view === 'past';
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <div className={classes.head}>
          <h1>{isPast ? t('history.title') : titles('rank')}</h1>
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
