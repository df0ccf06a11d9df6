import type { Exchanged } from '@clearcrate/contract/mall';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { ItemLine } from '@clearcrate/ui/store/item-line.tsx';
import { itemView } from '../../../lib/goods/item-view.ts';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import type { Cart } from '../use-cart.ts';
import classes from './exchange-result.module.css';

/** Result of an exchange: what is in the bag, and what stayed in the cart and why. */
export function ExchangeResult({ cart }: { cart: Cart }) {
  const t = useT('mall');
  const { done, forget } = cart;
  const count = done?.items.length ?? 0;
  return (
    <Modal
      open={done !== undefined}
      onClose={forget}
      title={t(done && done.refused.length > 0 ? 'result.partly' : 'result.title')}
      subtitle={t('result.summary', { count })}
      footer={
        <>
          <Button size="l" onClick={forget}>
            {t('result.more')}
          </Button>
          <ButtonLink to="/bag" variant="primary" size="l">
            {t('result.bag')}
          </ButtonLink>
        </>
      }
    >
      {done && <ResultLines done={done} cart={cart} />}
    </Modal>
  );
}

function ResultLines({ done, cart }: { done: Exchanged; cart: Cart }) {
  const t = useT('mall');
  const nameOf = (id: string) => cart.items.find(({ mallGoodsId }) => mallGoodsId === id)?.finishName ?? '';
  return (
    <>
      <ul className={classes.lines}>
        {done.items.map((item) => (
          <li key={item.bagItemId}>
            <ItemLine item={itemView(item)} mark={<QualityMark quality={qualityLevel(item.goodsLevel)} />} />
            <Price
              amount={item.price}
              asset={item.asset}
              tone={item.asset === 'point' ? 'point' : 'gold'}
              weight={700}
              size={16}
            />
          </li>
        ))}
      </ul>
      {done.refused.length > 0 && (
        <>
          <p className={classes.refused}>{t('result.refused')}</p>
          <ul className={classes.lines}>
            {done.refused.map(({ mallGoodsId, reason, price }) => (
              <li key={mallGoodsId}>
                <Icon name="alert" size={16} strokeWidth={2} className={classes.mark} />
                <b>{nameOf(mallGoodsId)}</b>
                <span className={classes.reason}>
                  {reason === 'priceChanged'
                    ? t('result.reason.priceChanged', { price: priceText(price ?? '0.00') })
                    : t(`result.reason.${reason}`)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
