import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useListTexts, useTexts } from '../../lib/texts.ts';
import parts from '../parts.module.css';
import classes from './list.module.css';
import type { ListState } from './use-list.ts';

/** Distance to the end of the list at which the next page is loaded. */
const LOAD_AHEAD = '600px';

/** The end of a list: loads the next page when it comes near, or says that there is none. */
export function ListEnd({ query, count }: { query: ListState<unknown>['query']; count: number }) {
  const t = useTexts();
  const list = useListTexts();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError: failed, fetchNextPage } = query;
  const mayLoad = hasNextPage && !isFetching && !failed;
  useEffect(() => {
    const { current } = end;
    if (!mayLoad || !current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      rootMargin: LOAD_AHEAD,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [mayLoad, fetchNextPage]);
  return (
    <div className={parts.end} ref={end}>
      {failed && <p role="alert">{messageOf(query.error)}</p>}
      {hasNextPage && !query.isFetchingNextPage && (
        <Button size="s" className={classes.more} onClick={() => fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
      {query.isFetchingNextPage && t('list.loading')}
      {!hasNextPage && t('list.end')} <span>· {list('count', { count })}</span>
    </div>
  );
}
