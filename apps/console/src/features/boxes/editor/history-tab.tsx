import { getBoxVersions } from '@clearcrate/contract/console-boxes';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, messageOf } from '../../../lib/api.ts';
import { useBoxTexts, useTexts } from '../../../lib/texts.ts';
import { Panel } from '../../../parts/panel.tsx';
import parts from '../../../parts/parts.module.css';
import type { EditedBox } from './draft.ts';
import classes from './editor.module.css';

type Version = DataOf<typeof getBoxVersions>['items'][number];
type Change = Version['changes'][number];

/** Every version with when, by whom, why, and what it changed. */
export function HistoryTab({ box }: { box: EditedBox }) {
  const t = useTexts();
  const b = useBoxTexts();
  const query = useInfiniteQuery({
    queryKey: ['boxes', box.boxId, 'versions'],
    queryFn: ({ pageParam }) =>
      call(getBoxVersions, { boxId: box.boxId, ...(pageParam > 0 ? { before: pageParam } : {}) }),
    initialPageParam: 0,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.number : undefined),
  });
  if (query.isPending)
    return (
      <Panel>
        <div role="status" aria-label={t('list.loading')}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      </Panel>
    );
  if (query.isError)
    return (
      <ErrorState
        title={t('list.failed')}
        hint={messageOf(query.error)}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <div className={classes.column}>
      <p className={classes.note}>
        {b('publicHistory')}{' '}
        <a href={box.storeUrl} target="_blank" rel="noreferrer">
          {box.storeUrl}
        </a>
      </p>
      {query.data.pages.flatMap(({ items }) =>
        items.map((version) => <VersionPanel key={version.number} version={version} />),
      )}
      {query.hasNextPage ? (
        <Button size="s" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      ) : (
        <p className={parts.end}>{t('list.end')}</p>
      )}
    </div>
  );
}

function VersionPanel({ version }: { version: Version }) {
  const b = useBoxTexts();
  const { dateTime, percent } = useFormats();
  const { number, publishedAt, price, expectedValue, returnRate, hash, reason, proposedBy, approvedBy, changes } =
    version;
  const by = proposedBy === '' ? b('byFile') : b('byBoth', { proposer: proposedBy, approver: approvedBy });
  return (
    <Panel
      title={`v${number}`}
      note={dateTime(publishedAt)}
      end={<span className={classes.hash}>{hash.slice(0, 12)}…</span>}
    >
      <div className={classes.versionFacts}>
        <span>
          {b('price')} <strong>{price}</strong>
        </span>
        <span>
          {b('expectedValue')} <strong>{expectedValue}</strong>
        </span>
        {returnRate !== null && (
          <span>
            {b('return')} <strong>{percent(returnRate, 2)}</strong>
          </span>
        )}
        <span className={classes.quiet}>{by}</span>
      </div>
      {reason !== '' && <p className={classes.reason}>{reason}</p>}
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <ChangeLine key={change.code} change={change} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ChangeLine({ change: { name, before, after } }: { change: Change }) {
  const b = useBoxTexts();
  const { number } = useFormats();
  const text = (terms: Change['before']) => (terms ? `${number(terms.tickets)} × ${terms.price}` : b('none'));
  return (
    <li>
      <span>{name}</span>
      <span className={parts.figures}>
        <span className={parts.removed}>{text(before)}</span> → <span className={parts.added}>{text(after)}</span>
      </span>
    </li>
  );
}
