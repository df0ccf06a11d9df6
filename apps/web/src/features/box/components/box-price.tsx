import type { BoxDetail } from '@clearcrate/contract/box';
import { isWelfareBox } from '../../../lib/boxes/box-kind.ts';
import { boxAsset } from '../../../lib/boxes/store-box-card.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { Price } from '../../../ui/price.tsx';
import { Pill } from '../../../ui/surface.tsx';

/** What one opening costs; a welfare box costs nothing, and says so instead of showing a zero. */
export function BoxPrice({ box, size }: { box: BoxDetail; size: number }) {
  const t = useT('box');
  if (isWelfareBox(box)) return <Pill tone="good">{t('reel.free')}</Pill>;
  return <Price amount={box.price} asset={boxAsset(box)} tone="gold" weight={700} size={size} />;
}
