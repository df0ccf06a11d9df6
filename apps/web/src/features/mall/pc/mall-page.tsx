import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { quietClass } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { attributesQuery } from '../../../lib/goods/attributes.ts';
import { SearchField } from '../../../lib/goods/search-field.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useAddressFilter } from '../../../lib/routing/use-address-filter.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { ExchangeResult } from '../components/exchange-result.tsx';
import { MallGrid } from '../components/mall-grid.tsx';
import { AssetTabs, FilterFields, FoldedFilter, MallSort } from '../components/mall-tools.tsx';
import { shelfQuery, useMallGoods } from '../mall.queries.ts';
import { filterPath, isAskable, type MallFilter, readFilter } from '../mall-filter.ts';
import { type Cart, useCart } from '../use-cart.ts';
import { CartDesk, FoldedCart } from './cart-desk.tsx';
import classes from './mall-page.module.css';

/** Same breakpoint as in `mall-page.module.css`. */
const CART_IS_FOLDED = '(max-width: 1179.98px)';

/** Filters at the left, the shelf in the middle, the cart with its sums at the right. */
export function MallPage() {
  const t = useT('mall');
  const titles = useT('routes');
  const [filter, change] = useAddressFilter(readFilter, filterPath);
  const cart = useCart(filter.asset);
  const isFolded = useMedia(CART_IS_FOLDED);
  const forget = () => {
    cart.forget();
    if (filter.cart) change({ cart: false });
  };
  return (
    <div className={classes.page}>
      <Filters filter={filter} change={change} />
      <div className={stackClass(14)}>
        <div className={classes.head}>
          <h1>{titles('mall')}</h1>
          <AssetTabs filter={filter} onChange={change} />
          <StoreLink to="/record?tab=goods" className={quietClass()}>
            {t('records')}
          </StoreLink>
          <div className={classes.tools}>
            <div className={classes.search}>
              <SearchField label={t('search')} value={filter.keyword} onChange={(keyword) => change({ keyword })} />
            </div>
            <MallSort filter={filter} onChange={change} />
            <div className={classes.folded}>
              <FoldedFilter filter={filter} onChange={change} />
            </div>
          </div>
        </div>
        <Shelf filter={filter} change={change} cart={cart} />
      </div>
      {isFolded ? <FoldedCart filter={filter} change={change} cart={cart} /> : <CartDesk cart={cart} />}
      <ExchangeResult cart={{ ...cart, forget }} />
    </div>
  );
}

interface PartProps {
  filter: MallFilter;
  change(change: Partial<MallFilter>): void;
}

function Filters({ filter, change }: PartProps) {
  const isPending = [useQuery(attributesQuery()).isPending, useQuery(shelfQuery(filter.asset)).isPending].includes(
    true,
  );
  // Appears as a whole, and stays for the other shelf.
  const wasShown = useRef(false);
  if (!isPending) wasShown.current = true;
  return (
    <Panel className={classes.filters}>
      {wasShown.current ? <FilterFields filter={filter} onChange={change} /> : <SkeletonList shape="row" count={8} />}
    </Panel>
  );
}

function Shelf({ filter, change, cart }: PartProps & { cart: Cart }) {
  // An inverted range is reported at its field; the shelf keeps its content.
  const asked = useRef(filter);
  if (isAskable(filter)) asked.current = filter;
  const list = useMallGoods(asked.current);
  return <MallGrid list={list} filter={filter} onChange={change} cart={cart} />;
}
