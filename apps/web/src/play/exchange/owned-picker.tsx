import { Chip, ChipRow } from '@clearcrate/ui/controls/chip.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { quietClass } from '@clearcrate/ui/text/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { listOf } from '../../lib/api/list-progress.ts';
import { type OwnedGoodsFilter, ownedGoodsQuery, STATES } from '../../lib/goods/owned-goods.ts';
import { SearchField } from '../../lib/goods/search-field.tsx';
import { NothingHere } from '../../lib/page/nothing-here.tsx';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import classes from './owned-picker.module.css';

function useOwned(keyword: string, sort: OwnedGoodsFilter['sort']) {
  const enabled = useIsSignedIn();
  const query = useInfiniteQuery({
    ...ownedGoodsQuery({ status: STATES.owned, keyword: keyword.trim(), sort }),
    enabled,
  });
  return listOf(query, ({ bagItemId }) => bagItemId);
}
export type OwnedItem = ReturnType<typeof useOwned>['items'][number];
type OwnedSort = 'priceUp' | 'priceDown' | 'newest' | 'quality';

interface OwnedPickerProps {
  /** The first one is the default. */
  sorts: readonly [OwnedSort, ...OwnedSort[]];
  hint?: string;
  /** Further text for an empty bag. */
  emptyHint?: string;
  scroller?: RefObject<HTMLElement | null>;
  card(item: OwnedItem): ReactNode;
}

/** The bag with search and order, to choose from. */
export function OwnedPicker({ sorts, hint, emptyHint, scroller, card }: OwnedPickerProps) {
  const t = useT('goods');
  const [keyword, setKeyword] = useState('');
  const [sort, setSort] = useState<OwnedSort>(sorts[0]);
  const owned = useOwned(keyword, sort);
  return (
    <div className={stackClass(10)}>
      <SearchField label={t('search')} value={keyword} onChange={setKeyword} />
      <ChipRow label={t('sort')}>
        {sorts.map((one) => (
          <Chip key={one} selected={one === sort} onClick={() => setSort(one)}>
            {t(`sort.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      {hint !== undefined && <p className={quietClass()}>{hint}</p>}
      <InfiniteList
        {...owned.progress}
        {...(scroller ? { scroller } : {})}
        skeleton={<SkeletonList shape="item" count={6} className={classes.bag} />}
        empty={<EmptyBag isSearching={keyword.trim() !== ''} />}
      >
        <div className={classes.bag}>{owned.items.map(card)}</div>
      </InfiniteList>
      {emptyHint !== undefined && owned.items.length === 0 && owned.progress.finished && keyword === '' && (
        <p className={quietClass()}>{emptyHint}</p>
      )}
    </div>
  );
}

function EmptyBag({ isSearching }: { isSearching: boolean }) {
  const t = useT('goods');
  if (isSearching) return <EmptyState icon="search" title={t('own.notFound')} />;
  return <NothingHere icon="bag" title={t('own.empty')} to="/openbox" way={t('own.open')} />;
}
