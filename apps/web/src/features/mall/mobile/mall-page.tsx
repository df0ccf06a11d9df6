import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Checkbox } from '@clearcrate/ui/controls/checkbox.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { useState } from 'react';
import { SearchField } from '../../../lib/goods/search-field.tsx';
import { goBack, useGo } from '../../../lib/routing/navigation.tsx';
import { useAddressFilter } from '../../../lib/routing/use-address-filter.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { isReady } from '../cart.ts';
import { CartLines } from '../components/cart-lines.tsx';
import {
  BalanceNote,
  CartSums,
  CartTotal,
  ClearEnded,
  ExchangeButton,
  MallTerms,
  useExchangeProblem,
} from '../components/cart-sums.tsx';
import { ExchangeResult } from '../components/exchange-result.tsx';
import { MallGrid } from '../components/mall-grid.tsx';
import { AssetTabs, MallToolRow } from '../components/mall-tools.tsx';
import { QuotaBar } from '../components/quota-bar.tsx';
import { useMallGoods } from '../mall.queries.ts';
import { filterPath, type MallFilter, readFilter } from '../mall-filter.ts';
import { type Cart, useCart } from '../use-cart.ts';
import classes from './mall-page.module.css';

/** The shelf, replaced by the cart when opened. */
export function MallPage() {
  const [filter, change] = useAddressFilter(readFilter, filterPath);
  const cart = useCart(filter.asset);
  const parts = { filter, change, cart };
  return (
    <>
      {filter.cart ? <CartView {...parts} /> : <ShelfView {...parts} />}
      <ExchangeResult cart={cart} />
    </>
  );
}

interface ViewProps {
  filter: MallFilter;
  change(change: Partial<MallFilter>): void;
  cart: Cart;
}

function ShelfView({ filter, change, cart }: ViewProps) {
  const t = useT('mall');
  const titles = useT('routes');
  const go = useGo();
  const list = useMallGoods(filter);
  const [isSearching, setSearching] = useState(filter.keyword !== '');
  const toCart = () => go(filterPath({ ...filter, cart: true }));
  const { lines } = cart.chosen;
  return (
    <>
      <PageBar
        title={titles('mall')}
        onBack={() => goBack('/m/home')}
        actions={
          <>
            <IconButton icon="search" label={t('search')} onClick={() => setSearching(!isSearching)} />
            <IconButton icon="bag" label={t('cart')} badge={cart.items.length} onClick={toCart} />
          </>
        }
      />
      <article className={classes.page}>
        <AssetTabs filter={filter} onChange={change} />
        {isSearching && (
          <SearchField label={t('search')} value={filter.keyword} onChange={(keyword) => change({ keyword })} />
        )}
        <QuotaBar wanted={lines.length} />
        <MallToolRow filter={filter} onChange={change} />
        <MallGrid list={list} filter={filter} onChange={change} cart={cart} />
      </article>
      {lines.length > 0 && <ShelfDock cart={cart} toCart={toCart} />}
    </>
  );
}

/** The selection with a link to the cart, and what prevents the exchange. */
function ShelfDock({ cart, toCart }: { cart: Cart; toCart(): void }) {
  const t = useT('mall');
  const problem = useExchangeProblem(cart);
  const { lines } = cart.chosen;
  return (
    <Dock
      buttons={
        <div className={classes.dock}>
          <div className={classes.sum}>
            <p>
              {t('chosen', { count: lines.length })} <CartTotal cart={cart} size={20} />
            </p>
            {problem ? <span className={classes.problem}>{problem}</span> : <BalanceNote cart={cart} />}
          </div>
          <Button variant={problem ? 'secondary' : 'primary'} size="l" onClick={toCart}>
            {problem ? t('cart.count', { count: cart.items.length }) : t('checkout')}
          </Button>
        </div>
      }
    />
  );
}

function CartView({ filter, change, cart }: ViewProps) {
  const t = useT('mall');
  const back = () => change({ cart: false });
  const ready = cart.own.filter(isReady).length;
  const chosen = cart.chosen.lines.length;
  return (
    <>
      <PageBar title={t('cart')} onBack={back} actions={<ClearEnded cart={cart} />} />
      <article className={classes.page}>
        <AssetTabs filter={filter} onChange={change} counts={cart.countOf} />
        <CartLines
          cart={cart}
          action={
            <Button variant="primary" onClick={back}>
              {t('cart.browse')}
            </Button>
          }
        />
        {cart.own.length > 0 && (
          <Panel>
            <CartSums cart={cart} />
          </Panel>
        )}
        <MallTerms cart={cart} />
      </article>
      {cart.own.length > 0 && (
        <Dock
          summary={
            <>
              <Checkbox
                checked={chosen === 0 ? false : chosen === ready || 'mixed'}
                disabled={ready === 0}
                onChange={() => cart.tickAll(chosen < ready)}
              >
                {t('chosen', { count: chosen })}
              </Checkbox>
              <span className={classes.total}>
                {t('sum.total')} <CartTotal cart={cart} size={24} />
              </span>
            </>
          }
          buttons={<ExchangeButton cart={cart} />}
          footnote={
            <>
              <BalanceNote cart={cart} />
              <span>{t('into')}</span>
            </>
          }
        />
      )}
    </>
  );
}
