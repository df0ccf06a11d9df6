import type { MallGoods } from '@clearcrate/contract/mall';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { type Fact, Facts } from '@clearcrate/ui/layout/surface.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { GoodsSheet } from '../../../lib/goods/goods-sheet.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import type { Cart } from '../use-cart.ts';
import { StockNote } from './stock-note.tsx';

interface GoodsLookProps {
  goods: MallGoods | undefined;
  cart: Cart;
  onClose(): void;
}

/** A preview of goods before they are added to the cart. */
export function GoodsLook({ goods, cart, onClose }: GoodsLookProps) {
  return (
    <GoodsSheet goods={goods} onClose={onClose} footer={(shown) => <PutButton goods={shown} cart={cart} />}>
      {(shown) => <OfferFacts goods={shown} cart={cart} />}
    </GoodsSheet>
  );
}

function OfferFacts({ goods, cart }: { goods: MallGoods; cart: Cart }) {
  const t = useT('mall');
  const words = useT('goods');
  const exteriorName = useExteriorName();
  const { price, asset, exterior } = goods;
  const facts: (Fact | undefined)[] = [
    {
      key: 'price',
      label: t('look.price'),
      value: <Price amount={price} asset={asset} tone={asset === 'point' ? 'point' : 'gold'} weight={700} size={20} />,
    },
    { key: 'stock', label: t('look.stock'), value: <StockNote stock={goods.stock} labelled /> },
    {
      key: 'inCart',
      label: t('look.inCart'),
      // At most one of each per exchange.
      value: t('look.pieces', { count: cart.has(goods.mallGoodsId) ? 1 : 0 }),
    },
    {
      key: 'quality',
      label: words('filter.quality'),
      value: <QualityMark quality={qualityLevel(goods.goodsLevel)} named />,
    },
    exterior === '' ? undefined : { key: 'exterior', label: words('filter.exterior'), value: exteriorName(exterior) },
    { key: 'back', label: t('look.back'), value: <Price amount={goods.recoveryPrice} weight={600} size={15} /> },
  ];
  return <Facts facts={facts.filter((fact) => fact !== undefined)} />;
}

function PutButton({ goods, cart }: { goods: MallGoods; cart: Cart }) {
  const t = useT('mall');
  const isIn = cart.has(goods.mallGoodsId);
  return (
    <Button
      variant={isIn ? 'secondary' : 'primary'}
      size="l"
      wide
      icon={isIn ? 'trash' : 'plus'}
      loading={cart.isChanging}
      onClick={() => cart.toggle(goods)}
    >
      {t(isIn ? 'look.take' : 'look.put')}
    </Button>
  );
}
