import { prizeName } from '@clearcrate/contract/prize-rules';
import type { PrizeView } from '@clearcrate/contract/prizes';
import { AssetIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useT } from '../../lib/text/i18n.tsx';
import classes from './prizes.module.css';

/** How a prize is called: an amount of coins, shells or points, or a skin. */
export function usePrizeName(): (prize: PrizeView) => string {
  const t = useT('prizes');
  return (prize) => {
    if (prize.goods) return `${prize.goods.finishName} ${prize.goods.weaponName}`;
    const name = prizeName(prize);
    return t(`prize.${name === 'goods' ? 'coin' : name}`, { amount: priceText(prize.amount ?? '0.00') });
  };
}

export function PrizeSign({ prize }: { prize: PrizeView }) {
  const name = prizeName(prize);
  if (prize.goods) return <img src={prize.goods.image} alt="" className={classes.picture} />;
  return <AssetIcon asset={name === 'goods' ? 'coin' : name} size={26} />;
}
