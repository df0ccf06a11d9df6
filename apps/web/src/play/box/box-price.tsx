import type { BoxDetail } from '@clearcrate/contract/box';
import { Price } from '@clearcrate/ui/price.tsx';
import { Pill } from '@clearcrate/ui/surface.tsx';
import { boxAsset } from '../../lib/boxes/store-box-card.tsx';
import { useT } from '../../lib/i18n.tsx';
import { isFreeWay, useOpeningWay } from '../opening/opening-way.ts';

/** What one opening costs; one that is had by right costs nothing, and says so instead of showing a zero. */
export function BoxPrice({ box, size }: { box: BoxDetail; size: number }) {
  const t = useT('box');
  if (isFreeWay(useOpeningWay(box))) return <Pill tone="good">{t('reel.free')}</Pill>;
  return <Price amount={box.price} asset={boxAsset(box)} tone="gold" weight={700} size={size} />;
}
