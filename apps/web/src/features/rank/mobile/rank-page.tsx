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
  const { board, view, show } = useBoardAddress();
  return (
    <div className={classes.page}>
      <BoardTabs value={board} onChange={(next) => show({ board: next })} />
      {view === 'past' ? (
        <>
          <SectionHead
            title={t('history.title')}
            aside={
              <Button variant="ghost" size="s" onClick={() => show({ view: 'running' })}>
                {t('running')}
              </Button>
            }
          />
          <History key={board} board={board} />
        </>
      ) : (
        <>
          <PeriodNote board={board} />
          <Board board={board} />
          <div className={classes.own}>
            <OwnStanding board={board} />
          </div>
          <SectionHead
            title={t('prizes')}
            aside={
              <Button variant="ghost" size="s" onClick={() => show({ view: 'past' })}>
                {t('history.title')}
              </Button>
            }
          />
          <Panel>
            <PrizeList board={board} />
          </Panel>
          <p className={classes.rule}>{t('rule')}</p>
        </>
      )}
    </div>
  );
}
