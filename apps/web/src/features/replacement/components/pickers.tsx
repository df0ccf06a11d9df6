import { cx } from '@clearcrate/ui/cx.ts';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { Section } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import { quietClass } from '@clearcrate/ui/text/text.tsx';
import type { RefObject } from 'react';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { isNarrowed } from '../../../lib/goods/goods-filter.ts';
import { GoodsTools } from '../../../lib/goods/goods-tools.tsx';
import { itemView } from '../../../lib/goods/item-view.ts';
import classes from '../../../lib/goods/target-grid.module.css';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { type OwnedItem, OwnedPicker } from '../../../play/exchange/owned-picker.tsx';
import { percentOf } from '../swap.ts';
import type { Swap } from '../use-swap.ts';

interface BagPickerProps {
  swap: Swap;
  scroller?: RefObject<HTMLElement | null>;
}

/** The bag to select from; a tap adds or removes an item. */
export function BagPicker({ swap, ...place }: BagPickerProps) {
  const t = useT('replacement');
  const exteriorName = useExteriorName();
  const choosing = (item: OwnedItem) => {
    if (item.isLocked) return { state: { kind: 'material' } as const };
    const toggle = () => swap.toggle(item);
    return {
      state: { kind: 'selectable', selected: swap.has(item.bagItemId), onSelect: toggle } as const,
      onClick: toggle,
    };
  };
  return (
    <OwnedPicker
      {...place}
      sorts={['priceDown', 'priceUp', 'newest']}
      emptyHint={t('bag.hint')}
      card={(item) => (
        <ItemCard
          key={item.bagItemId}
          item={itemView(item)}
          price={item.recoveryPrice}
          note={exteriorName(item.exterior)}
          wholeNote
          {...choosing(item)}
        />
      )}
    />
  );
}

/** Possible targets of the given items, the best match first. */
export function TargetPicker({ swap, scroller }: { swap: Swap; scroller?: RefObject<HTMLElement | null> }) {
  const t = useT('replacement');
  const isSignedIn = useIsSignedIn();
  const { targets, filter, problem, total } = swap;
  const isAsking = isSignedIn && problem === undefined;
  return (
    <Section title={t('targets')} aside={t('targets.rule')}>
      {isAsking ? (
        <>
          <GoodsTools filter={filter} onChange={swap.changeFilter} />
          <InfiniteList
            {...targets.progress}
            {...(scroller ? { scroller } : {})}
            skeleton={<SkeletonList shape="item" count={4} className={classes.grid} />}
            empty={
              <EmptyState
                icon="swap"
                title={t(isNarrowed(filter) ? 'targets.notFound' : 'none')}
                hint={t('targets.noneHint')}
              />
            }
          >
            <div className={classes.grid}>
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
        <p className={quietClass()}>{t('targets.first')}</p>
      )}
    </Section>
  );
}
