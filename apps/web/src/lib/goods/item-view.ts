import type { GoodsCard } from '@clearcrate/contract/box';
import type { ItemView } from '@clearcrate/ui/item-card.tsx';
import { qualityLevel } from '@clearcrate/ui/quality.ts';

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
