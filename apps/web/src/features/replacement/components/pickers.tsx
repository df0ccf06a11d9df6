import { buttonClass } from '@clearcrate/ui/button.tsx';
import { Chip, ChipRow } from '@clearcrate/ui/chip.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { ItemCard } from '@clearcrate/ui/item-card.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { SectionHead } from '@clearcrate/ui/surface.tsx';
import { type RefObject, useState } from 'react';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { isNarrowed } from '../../../lib/goods/goods-filter.ts';
import { GoodsTools } from '../../../lib/goods/goods-tools.tsx';
import { itemView } from '../../../lib/goods/item-view.ts';
import type { OwnedGoodsFilter } from '../../../lib/goods/owned-goods.ts';
import { SearchField } from '../../../lib/goods/search-field.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useOwned } from '../replacement.queries.ts';
import { percentOf } from '../swap.ts';
import type { Swap } from '../use-swap.ts';
import classes from './pickers.module.css';

const SORTS = ['priceDown', 'priceUp', 'newest'] as const satisfies readonly OwnedGoodsFilter['sort'][];

/** The bag, to be put in from; a tap puts in or takes out. */
export function BagPicker({ swap, scroller }: { swap: Swap; scroller?: RefObject<HTMLElement | null> }) {
  const t = useT('replacement');
  const goods = useT('goods');
  const exteriorName = useExteriorName();
  const [keyword, setKeyword] = useState('');
  const [sort, setSort] = useState<(typeof SORTS)[number]>('priceDown');
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
      <InfiniteList
        {...owned.progress}
        count={owned.items.length}
        total={owned.total}
        {...(scroller ? { scroller } : {})}
        skeleton={<SkeletonList shape="item" count={6} className={classes.bag} />}
        empty={<EmptyBag isSearching={keyword.trim() !== ''} />}
      >
        <div className={classes.bag}>
          {owned.items.map((item) => (
            <ItemCard
              key={item.bagItemId}
              item={itemView(item)}
              price={item.recoveryPrice}
              note={exteriorName(item.exterior)}
              {...(item.isLocked
                ? { state: { kind: 'material' } as const }
                : {
                    state: {
                      kind: 'selectable',
                      selected: swap.has(item.bagItemId),
                      onSelect: () => swap.toggle(item),
                    } as const,
                    onClick: () => swap.toggle(item),
                  })}
            />
          ))}
        </div>
      </InfiniteList>
      {owned.items.length === 0 && owned.progress.finished && keyword === '' && (
        <p className={classes.hint}>{t('bag.hint')}</p>
      )}
    </div>
  );
}

function EmptyBag({ isSearching }: { isSearching: boolean }) {
  const t = useT('replacement');
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

/** What the given things can be swapped for, the best match first. */
export function TargetPicker({ swap, scroller }: { swap: Swap; scroller?: RefObject<HTMLElement | null> }) {
  const t = useT('replacement');
  const isSignedIn = useIsSignedIn();
  const { targets, filter, problem, total } = swap;
  const isAsking = isSignedIn && problem === undefined;
  return (
    <section className={classes.picker}>
      <SectionHead title={t('targets')} aside={t('targets.rule')} />
      {isAsking ? (
        <>
          <GoodsTools filter={filter} onChange={swap.changeFilter} />
          <InfiniteList
            {...targets.progress}
            count={targets.items.length}
            total={targets.total}
            {...(scroller ? { scroller } : {})}
            skeleton={<SkeletonList shape="item" count={4} className={classes.targets} />}
            empty={
              <EmptyState
                icon="swap"
                title={t(isNarrowed(filter) ? 'targets.notFound' : 'none')}
                hint={t('targets.noneHint')}
              />
            }
          >
            <div className={classes.targets}>
              {targets.items.map((target) => (
                <ItemCard
                  key={target.goodsId}
                  item={itemView(target)}
                  price={target.price}
                  note={`${percentOf(target, total)}%`}
                  className={cx(target.goodsId === swap.target?.goodsId && classes.chosen)}
                  onClick={() => swap.choose(target.goodsId)}
                />
              ))}
            </div>
          </InfiniteList>
        </>
      ) : (
        <p className={classes.hint}>{t('targets.first')}</p>
      )}
    </section>
  );
}
