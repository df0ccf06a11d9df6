import type { GoodsCard } from '@clearcrate/contract/box';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import type { ItemView } from '@clearcrate/ui/store/item-card.tsx';

type Goods = Pick<GoodsCard, 'weaponName' | 'finishName' | 'goodsLevel' | 'image'> & { imageLarge?: string };

/** Maps goods of the contract to the view of cards and rows. */
export function itemView({ weaponName, finishName, goodsLevel, image, imageLarge }: Goods): ItemView {
  return {
    finish: finishName,
    weapon: weaponName,
    quality: qualityLevel(goodsLevel),
    picture: { src: image, srcSet: imageLarge ? `${image} 1x, ${imageLarge} 2x` : undefined },
  };
}
