import type { GoodsCard } from '@clearcrate/contract/box';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { WeaponName } from '@clearcrate/ui/store/weapon-name.tsx';
import type { ReactNode } from 'react';
import { useExteriorName } from './attributes.ts';
import classes from './goods-title.module.css';

/** Title of a page about one skin: its finish large, the weapon beside it. */
export function GoodsName({ goods }: { goods: Pick<GoodsCard, 'finishName' | 'weaponName'> }) {
  return (
    <h2 className={classes.name}>
      {goods.finishName} <WeaponName name={goods.weaponName} />
    </h2>
  );
}

interface GoodsKindProps {
  goods: Pick<GoodsCard, 'goodsLevel' | 'exterior'>;
  children?: ReactNode;
}

/** Quality and exterior, in the colour of the quality. */
export function GoodsKind({ goods, children }: GoodsKindProps) {
  const exteriorName = useExteriorName();
  return (
    <p className={classes.kind}>
      <QualityMark quality={qualityLevel(goods.goodsLevel)} named />
      {goods.exterior !== '' && <span>· {exteriorName(goods.exterior)}</span>}
      {children}
    </p>
  );
}
