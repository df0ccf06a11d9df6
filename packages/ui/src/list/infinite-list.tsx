import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/states.tsx';
import { useT } from '../text/i18n.tsx';
import classes from './infinite-list.module.css';
import { type ListState, shouldLoadMore } from './load-more.ts';

interface InfiniteListProps extends ListState {
  /** Number of entries on the page; with none, `empty` or `skeleton` is shown. */
  count: number;
  /** Total number of entries, for the last line. */
  total?: number;
  /** Reason of the failure, if known. */
  reason?: string;
  onLoadMore(): void;
  onRetry(): void;
  empty?: ReactNode;
  skeleton?: ReactNode;
  /** The scrolling element, if it is not the page. */
  scroller?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function InfiniteList(props: InfiniteListProps) {
  const { count, loading, finished, failed, onLoadMore, scroller, empty, skeleton, children } = props;
  const end = useRef<HTMLDivElement>(null);

  const check = useEffectEvent(() => {
    if (!end.current) return;
    const bottom = scroller?.current?.getBoundingClientRect().bottom ?? window.innerHeight;
    const remainingPx = end.current.getBoundingClientRect().top - bottom;
    if (shouldLoadMore(remainingPx, { loading, finished, failed })) onLoadMore();
  });

  useEffect(() => {
    const target = scroller?.current ?? window;
    const onScroll = () => check();
    target.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      target.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [scroller]);

  // A short list may not fill the screen: keeps loading until it does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may have moved the end of the list.
  useEffect(() => check(), [count, loading, finished, failed]);

  const isEmpty = count === 0 && finished && !failed;
  return (
    <>
      {isEmpty ? (empty ?? <EmptyState />) : children}
      {loading && count === 0 && skeleton}
      <div ref={end} className={classes.end}>
        {!isEmpty && <ListEnd {...props} />}
      </div>
    </>
  );
}

function ListEnd({ count, total, loading, finished, failed, reason, onRetry, skeleton }: InfiniteListProps) {
  const t = useT('common');
  if (failed) {
    return (
      <div className={classes.line} role="alert">
        {reason ?? t('state.listError')}
        <Button size="s" icon="refresh" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      </div>
    );
  }
  if (loading) return count === 0 && skeleton ? null : <p className={classes.line}>{t('state.loadingMore')}</p>;
  if (!finished) return null;
  return (
    <p className={classes.finished}>
      {total === undefined ? t('state.finished') : t('state.finishedCount', { count: total })}
    </p>
  );
}
