import { Button } from '@clearcrate/ui/button.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { useRef } from 'react';
import { SearchField } from '../../../lib/goods/search-field.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useAddressFilter } from '../../../lib/use-address-filter.ts';
import { isEnded } from '../cart.ts';
import { CartLines } from '../components/cart-lines.tsx';
import { BalanceNote, CartSums, ExchangeButton, MallTerms } from '../components/cart-sums.tsx';
import { ExchangeResult } from '../components/exchange-result.tsx';
import { MallGrid } from '../components/mall-grid.tsx';
import { AssetTabs, FilterFields, FoldedFilter, MallSort } from '../components/mall-tools.tsx';
import { QuotaBar } from '../components/quota-bar.tsx';
import { useMallGoods } from '../mall.queries.ts';
import { filterPath, isAskable, type MallFilter, readFilter } from '../mall-filter.ts';
import { type Cart, useCart } from '../use-cart.ts';
import classes from './mall-page.module.css';

/** Filters at the left, the shelf in the middle, the cart and what it comes to at the right. */
export function MallPage() {
  const t = useT('mall');
  const titles = useT('routes');
  const [filter, change] = useAddressFilter(readFilter, filterPath);
  const cart = useCart(filter.asset);
  return (
    <div className={classes.page}>
      <Filters filter={filter} change={change} />
      <div className={classes.middle}>
        <div className={classes.head}>
          <h1>{titles('mall')}</h1>
          <AssetTabs filter={filter} onChange={change} />
          <StoreLink to="/record?tab=goods" className={classes.records}>
            {t('records')}
          </StoreLink>
          <div className={classes.search}>
            <SearchField label={t('search')} value={filter.keyword} onChange={(keyword) => change({ keyword })} />
          </div>
          <MallSort filter={filter} onChange={change} />
          <div className={classes.folded}>
            <FoldedFilter filter={filter} onChange={change} />
          </div>
        </div>
        <Shelf filter={filter} change={change} cart={cart} />
      </div>
      <Desk cart={cart} />
      <ExchangeResult cart={cart} />
    </div>
  );
}

interface PartProps {
  filter: MallFilter;
  change(change: Partial<MallFilter>): void;
}

function Filters({ filter, change }: PartProps) {
  return (
    <Panel className={classes.filters}>
      <FilterFields filter={filter} onChange={change} />
    </Panel>
  );
}

function Shelf({ filter, change, cart }: PartProps & { cart: Cart }) {
  // A range that runs backwards is said at its field; the shelf keeps what it had.
  const asked = useRef(filter);
  if (isAskable(filter)) asked.current = filter;
  const list = useMallGoods(asked.current);
  return <MallGrid list={list} filter={filter} onChange={change} cart={cart} />;
}

function Desk({ cart }: { cart: Cart }) {
  const t = useT('mall');
  const { lines, total } = cart.chosen;
  return (
    <div className={classes.desk}>
      <div className={classes.cartHead}>
        <h2>{t('cart.count', { count: cart.own.length })}</h2>
        {cart.items.some(isEnded) && (
          <Button variant="ghost" size="s" onClick={cart.clearEnded}>
            {t('cart.clear')}
          </Button>
        )}
      </div>
      <div className={classes.lines}>
        <CartLines cart={cart} compact />
      </div>
      <Panel className={classes.sums}>
        <QuotaBar wanted={lines.length} stacked />
        <CartSums cart={cart} withoutQuota />
        <p className={classes.balance}>
          <BalanceNote cart={cart} />
          <Price
            amount={total}
            asset={cart.asset}
            tone={cart.asset === 'point' ? 'point' : 'gold'}
            weight={700}
            size={26}
          />
        </p>
        <ExchangeButton cart={cart} />
        <MallTerms cart={cart} />
      </Panel>
    </div>
  );
}
