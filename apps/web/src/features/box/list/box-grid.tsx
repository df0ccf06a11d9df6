import { getBoxList } from '@clearcrate/contract/box';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Tabs } from '@clearcrate/ui/controls/tabs.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listOf } from '../../../lib/api/list-progress.ts';
import { pagedQuery } from '../../../lib/api/reads.ts';
import { categoriesQuery } from '../../../lib/boxes/shelf.ts';
import { StoreBoxCard } from '../../../lib/boxes/store-box-card.tsx';
import { AskToSignIn } from '../../../lib/page/sign-in-first.tsx';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { type BoxFilter, filterBody, NO_FILTER } from '../../../play/box/box-filter.ts';
import listClasses from '../../../play/box/list.module.css';
import { useFavourites } from '../../../play/box/use-favourites.ts';

/**
 * The boxes that match the filter. Favourites are filtered here, since they are the player's own.
 */
function useBoxList(filter: BoxFilter) {
  const { boxIds } = useFavourites();
  const pageSize = filter.favourites ? PAGE_SIZE.max : PAGE_SIZE.default;
  const query = useInfiniteQuery(pagedQuery(getBoxList, filterBody(filter), { pageSize }));
  const { items, total, progress } = listOf(query, ({ boxId }) => boxId);
  const boxes = filter.favourites ? items.filter((box) => boxIds?.has(box.boxId)) : items;
  const isWaiting = query.isFetching || (filter.favourites && boxIds === undefined);
  return {
    boxes,
    progress: {
      ...progress,
      count: boxes.length,
      total: filter.favourites ? boxes.length : total,
      loading: isWaiting && !query.isError,
      finished: progress.finished && !isWaiting,
    },
  };
}

interface BoxGridProps {
  id: string;
  filter: BoxFilter;
  onChange(change: Partial<BoxFilter>): void;
}

/** Cards of the first screen load their pictures eagerly. */
const EAGER_CARDS = 4;

export function BoxGrid({ id, filter, onChange }: BoxGridProps) {
  const t = useT('box');
  const isSignedIn = useIsSignedIn();
  const { markOf } = useFavourites();
  const list = useBoxList(filter);
  if (filter.favourites && !isSignedIn) return <SignInFirst />;
  return (
    <div id={id}>
      <InfiniteList
        {...list.progress}
        skeleton={<SkeletonList shape="box" count={6} className={listClasses.grid} />}
        empty={<NoBoxes filter={filter} onReset={() => onChange(NO_FILTER)} />}
      >
        <div className={listClasses.grid}>
          {list.boxes.map((box, index) => (
            <StoreBoxCard
              heading="h2"
              key={box.boxId}
              box={box}
              newLabel={t('list.new')}
              favourite={markOf(box)}
              eager={index < EAGER_CARDS}
            />
          ))}
        </div>
      </InfiniteList>
    </div>
  );
}

function SignInFirst() {
  const t = useT('box');
  return <AskToSignIn icon="star" title={t('list.signIn')} hint={t('list.noFavouritesHint')} action={t('signIn')} />;
}

function NoBoxes({ filter, onReset }: { filter: BoxFilter; onReset(): void }) {
  const t = useT('box');
  const texts = filter.favourites
    ? { title: t('list.noFavourites'), hint: t('list.noFavouritesHint') }
    : { title: t('list.empty'), hint: t('list.emptyHint') };
  return (
    <EmptyState
      icon={filter.favourites ? 'star' : 'search'}
      {...texts}
      action={
        <Button variant="primary" onClick={onReset}>
          {t('list.reset')}
        </Button>
      }
    />
  );
}

interface CategoryTabsProps {
  filter: BoxFilter;
  onChange(change: Partial<BoxFilter>): void;
  panelId: string;
}

const ALL = 'all';

export function CategoryTabs({ filter, onChange, panelId }: CategoryTabsProps) {
  const t = useT('box');
  const categories = useQuery(categoriesQuery()).data?.items ?? [];
  const items = [
    { value: ALL, label: t('list.all'), count: categories.reduce((sum, { count }) => sum + count, 0) || undefined },
    ...categories.map(({ code, name, count }) => ({ value: code, label: name, count })),
  ];
  return (
    <Tabs
      label={t('list.categories')}
      items={items}
      value={filter.category || ALL}
      onChange={(category) => onChange({ category: category === ALL ? '' : category })}
      panelId={panelId}
    />
  );
}
