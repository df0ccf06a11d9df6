import type { MallGoods } from '@clearcrate/contract/mall';
import { cx } from '@clearcrate/ui/cx.ts';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { NothingFound } from '@clearcrate/ui/list/nothing-found.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import { useState } from 'react';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { asOffered } from '../cart.ts';
import type { MallGoodsList } from '../mall.queries.ts';
import { isNarrowed, type MallFilter, unfiltered } from '../mall-filter.ts';
import type { Cart } from '../use-cart.ts';
import { GoodsLook } from './goods-look.tsx';
import classes from './mall-grid.module.css';
import { StockNote } from './stock-note.tsx';

interface MallGridProps {
  list: MallGoodsList;
  filter: MallFilter;
  onChange(filter: MallFilter): void;
  cart: Cart;
}

export function MallGrid({ list, filter, onChange, cart }: MallGridProps) {
  const [looked, setLooked] = useState<MallGoods>();
  return (
    <>
      <InfiniteList
        {...list.progress}
        skeleton={<SkeletonList shape="item" count={8} className={classes.grid} />}
        empty={<NoGoods filter={filter} onReset={() => onChange(unfiltered(filter))} />}
      >
        <div className={classes.grid}>
          {list.items.map((goods) => (
            <MallCard key={goods.mallGoodsId} goods={goods} cart={cart} onLook={() => setLooked(goods)} />
          ))}
        </div>
      </InfiniteList>
      <GoodsLook goods={looked && asOffered(looked, list.items)} cart={cart} onClose={() => setLooked(undefined)} />
    </>
  );
}

function MallCard({ goods, cart, onLook }: { goods: MallGoods; cart: Cart; onLook(): void }) {
  const t = useT('mall');
  const exteriorName = useExteriorName();
  const isIn = cart.has(goods.mallGoodsId);
  // The same finish exists in several exteriors, which need distinct names.
  const name = [goods.finishName, goods.weaponName, exteriorName(goods.exterior)].filter(Boolean).join(' ');
  return (
    <ItemCard
      item={itemView(goods)}
      price={goods.price}
      asset={goods.asset}
      onClick={onLook}
      note={<StockNote stock={goods.stock} />}
      className={cx(classes.card, goods.stock === 0 && classes.soldOut)}
      corner={
        <>
          <span className={classes.exterior}>{exteriorName(goods.exterior)}</span>
          <button
            type="button"
            className={reachClass(classes.put, isIn && classes.in)}
            aria-pressed={isIn}
            aria-label={t(isIn ? 'cart.remove' : 'cart.add', { name })}
            onClick={() => cart.toggle(goods)}
          >
            <Icon name={isIn ? 'check' : 'plus'} size={18} strokeWidth={2.2} />
          </button>
        </>
      }
    />
  );
}

function NoGoods({ filter, onReset }: { filter: MallFilter; onReset(): void }) {
  const t = useT('mall');
  if (!isNarrowed(filter)) return <EmptyState icon="store" title={t('empty')} hint={t('empty.hint')} />;
  return (
    <NothingFound title={t('empty.found')} hint={t('empty.foundHint')} reset={t('empty.reset')} onReset={onReset} />
  );
}
