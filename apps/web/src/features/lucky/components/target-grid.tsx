import type { LuckyGoods } from '@clearcrate/contract/lucky';
import { cx } from '@clearcrate/ui/cx.ts';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { NothingFound } from '@clearcrate/ui/list/nothing-found.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import type { RefObject } from 'react';
import { type GoodsFilter, isNarrowed, NO_FILTER } from '../../../lib/goods/goods-filter.ts';
import { itemView } from '../../../lib/goods/item-view.ts';
import classes from '../../../lib/goods/target-grid.module.css';
import { useHref } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import type { LuckyGoodsList } from '../lucky.queries.ts';

interface TargetGridProps {
  list: LuckyGoodsList;
  filter: GoodsFilter;
  onChange(change: Partial<GoodsFilter>): void;
  /** The one on the dial. */
  chosen?: string;
  scroller?: RefObject<HTMLElement | null>;
}

/** Skins with the price of a try at 5 %. */
export function TargetGrid({ list, filter, onChange, chosen, scroller }: TargetGridProps) {
  return (
    <InfiniteList
      {...list.progress}
      {...(scroller ? { scroller } : {})}
      skeleton={<SkeletonList shape="item" count={8} className={classes.grid} />}
      empty={<NoTargets filter={filter} onReset={() => onChange(NO_FILTER)} />}
    >
      <div className={classes.grid}>
        {list.items.map((goods) => (
          <TargetCard key={goods.goodsId} goods={goods} isChosen={goods.goodsId === chosen} />
        ))}
      </div>
    </InfiniteList>
  );
}

function TargetCard({ goods, isChosen }: { goods: LuckyGoods; isChosen: boolean }) {
  const t = useT('lucky');
  const href = useHref();
  return (
    <ItemCard
      item={itemView(goods)}
      price={goods.price}
      note={t('from', { price: priceText(goods.tryPrice) })}
      wholeNote
      href={href(`/luckyDetails?goodsId=${goods.goodsId}`)}
      className={cx(isChosen && classes.chosen)}
    />
  );
}

function NoTargets({ filter, onReset }: { filter: GoodsFilter; onReset(): void }) {
  const t = useT('lucky');
  if (!isNarrowed(filter)) return <EmptyState icon="clover" title={t('empty')} hint={t('empty.hint')} />;
  return (
    <NothingFound title={t('empty.found')} hint={t('empty.foundHint')} reset={t('empty.reset')} onReset={onReset} />
  );
}
