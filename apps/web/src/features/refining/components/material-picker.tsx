import { buttonClass } from '@clearcrate/ui/button.tsx';
import { Chip, ChipRow } from '@clearcrate/ui/chip.tsx';
import { ItemCard } from '@clearcrate/ui/item-card.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { type RefObject, useState } from 'react';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { itemView } from '../../../lib/goods/item-view.ts';
import { SearchField } from '../../../lib/goods/search-field.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useOwned } from '../refining.queries.ts';
import type { Refinery } from '../use-refining.ts';
import classes from './material-picker.module.css';

const SORTS = ['priceUp', 'priceDown', 'quality'] as const;

/** The bag, to be marked from: a tap locks an item as material, or frees it again. */
export function MaterialPicker({
  refinery,
  scroller,
}: {
  refinery: Refinery;
  scroller?: RefObject<HTMLElement | null>;
}) {
  const t = useT('refining');
  const goods = useT('goods');
  const exteriorName = useExteriorName();
  const [keyword, setKeyword] = useState('');
  const [sort, setSort] = useState<(typeof SORTS)[number]>('priceUp');
  const owned = useOwned(keyword, sort);
  return (
    <div className={classes.picker}>
      <SearchField label={goods('search')} value={keyword} onChange={setKeyword} />
      <ChipRow label={goods('sort')}>
        {SORTS.map((one) => (
          <Chip key={one} selected={one === sort} onClick={() => setSort(one)}>
            {goods(`sort.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <p className={classes.hint}>{t('mark.hint')}</p>
      <InfiniteList
        {...owned.progress}
        count={owned.items.length}
        total={owned.total}
        {...(scroller ? { scroller } : {})}
        skeleton={<SkeletonList shape="item" count={6} className={classes.bag} />}
        empty={<EmptyBag isSearching={keyword.trim() !== ''} />}
      >
        <div className={classes.bag}>
          {owned.items.map((item) => {
            const toggle = () => refinery.mark(item.bagItemId, !item.isLocked);
            return (
              <ItemCard
                key={item.bagItemId}
                item={itemView(item)}
                price={item.recoveryPrice}
                note={refinery.marking === item.bagItemId ? t('mark.busy') : exteriorName(item.exterior)}
                state={{ kind: 'selectable', selected: item.isLocked, onSelect: toggle }}
                onClick={toggle}
              />
            );
          })}
        </div>
      </InfiniteList>
    </div>
  );
}

function EmptyBag({ isSearching }: { isSearching: boolean }) {
  const t = useT('refining');
  if (isSearching) return <EmptyState icon="search" title={t('bag.notFound')} />;
  return (
    <EmptyState
      icon="bag"
      title={t('bag.empty')}
      action={
        <StoreLink to="/openbox" className={buttonClass({ variant: 'primary' })}>
          {t('bag.open')}
        </StoreLink>
      }
    />
  );
}
