import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
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
import { AssetTabs } from '../components/mall-tools.tsx';
import { QuotaBar } from '../components/quota-bar.tsx';
import type { MallFilter } from '../mall-filter.ts';
import type { Cart } from '../use-cart.ts';
import classes from './cart-desk.module.css';

/** The cart with its sums, beside the shelf. */
export function CartDesk({ cart }: { cart: Cart }) {
  const t = useT('mall');
  return (
    <div className={classes.desk}>
      <div className={classes.head}>
        <h2>{t('cart.count', { count: cart.own.length })}</h2>
        <ClearEnded cart={cart} />
      </div>
      <div className={classes.lines}>
        <CartLines cart={cart} compact />
      </div>
      <Panel className={classes.sums}>
        <Sums cart={cart} />
        <p className={endsClass(classes.balance)}>
          <BalanceNote cart={cart} />
          <CartTotal cart={cart} size={26} />
        </p>
        <ExchangeButton cart={cart} />
        <MallTerms cart={cart} />
      </Panel>
    </div>
  );
}

interface FoldedCartProps {
  filter: MallFilter;
  change(change: Partial<MallFilter>): void;
  cart: Cart;
}

/** For narrow windows: a bar with the cart's content and problems, which opens it. */
export function FoldedCart({ filter, change, cart }: FoldedCartProps) {
  const t = useT('mall');
  const close = () => change({ cart: false });
  const count = cart.chosen.lines.length;
  const problem = useExchangeProblem(cart);
  return (
    <>
      {cart.items.length > 0 && (
        <div className={classes.bar}>
          <Dock
            inline
            summary={
              <>
                {t('chosen', { count })} <CartTotal cart={cart} size={20} />
                {count > 0 && problem && <span className={classes.problem}>{problem}</span>}
              </>
            }
            buttons={
              <Button variant="primary" size="l" onClick={() => change({ cart: true })}>
                {t('cart.count', { count: cart.items.length })}
              </Button>
            }
          />
        </div>
      )}
      <Modal
        open={filter.cart}
        onClose={close}
        title={t('cart')}
        action={<ClearEnded cart={cart} />}
        footer={
          <>
            <p className={endsClass(classes.balance)}>
              <BalanceNote cart={cart} />
              <CartTotal cart={cart} size={20} />
            </p>
            <ExchangeButton cart={cart} />
          </>
        }
      >
        <div className={stackClass(14)}>
          <AssetTabs filter={filter} onChange={change} counts={cart.countOf} />
          <CartLines
            cart={cart}
            action={
              <Button variant="primary" onClick={close}>
                {t('cart.browse')}
              </Button>
            }
          />
          <Sums cart={cart} />
          <MallTerms cart={cart} />
        </div>
      </Modal>
    </>
  );
}

function Sums({ cart }: { cart: Cart }) {
  return (
    <>
      <QuotaBar wanted={cart.chosen.lines.length} stacked />
      <CartSums cart={cart} withoutQuota />
    </>
  );
}
