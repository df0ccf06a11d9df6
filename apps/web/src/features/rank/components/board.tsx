import { Button } from '@clearcrate/ui/button.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { ReadError } from '../../../lib/loaded.tsx';
import { useGo } from '../../../lib/navigation.tsx';
import { type BoardName, useRankList } from '../rank.queries.ts';
import classes from './board.module.css';
import { Podium, Standing } from './standing.tsx';

const ON_PODIUM = 3;

/** The running period of a board, in all its states. */
export function Board({ board }: { board: BoardName }) {
  const t = useT('rank');
  const go = useGo();
  const query = useRankList(board);
  const { data } = query;
  if (query.error && !data) return <ReadError query={query} />;
  if (!data) return <SkeletonList shape="row" count={8} />;
  const { items } = data;
  if (items.length === 0) {
    return (
      <EmptyState
        icon="trophy"
        title={t('empty.title')}
        hint={t('empty.hint')}
        action={
          <Button variant="primary" onClick={() => go('/openbox')}>
            {t('empty.action')}
          </Button>
        }
      />
    );
  }
  const rest = items.slice(ON_PODIUM);
  return (
    <div className={classes.board}>
      <Podium players={items.slice(0, ON_PODIUM)} />
      {rest.length > 0 && (
        <Panel flush>
          <ol className={classes.list}>
            {rest.map((player, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays, players come and go on it.
              <Standing key={index} player={player} />
            ))}
          </ol>
        </Panel>
      )}
    </div>
  );
}
