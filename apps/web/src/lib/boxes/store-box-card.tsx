import type { BoxCard as BoxCardData } from '@clearcrate/contract/box';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import type { QualityShare } from '@clearcrate/ui/odds/odds-bar.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { BoxCard } from '@clearcrate/ui/store/box-card.tsx';
import { type StorePath, useHref } from '../routing/navigation.tsx';
import { boxPath, isShellBox } from './box-kind.ts';

export const TICKETS = 1_000_000;
/** Two cards per row on a phone; on PC five or more of about this width. */
const PICTURE_SIZES = '(width < 1024px) calc(50vw - 38px), 230px';

type Shares = Pick<BoxCardData, 'shares'>;

export function qualityShares({ shares }: Shares): QualityShare[] {
  return shares.map(({ goodsLevel, tickets }) => ({ quality: qualityLevel(goodsLevel), share: tickets / TICKETS }));
}

export const boxAsset = (box: Pick<BoxCardData, 'kind'>) => (isShellBox(box) ? 'shell' : 'coin');

interface StoreBoxCardProps {
  box: BoxCardData;
  /** Label of new boxes. */
  newLabel: string;
  favourite?: { label: string; pressed: boolean; onToggle(): void };
  eager?: boolean;
  heading?: 'h2' | 'h3';
  /** Link target; by default the box. */
  to?: StorePath;
}

/** A box as a card with a link to its page. */
export function StoreBoxCard({ box, newLabel, favourite, eager, heading, to }: StoreBoxCardProps) {
  const href = useHref();
  return (
    <BoxCard
      name={box.name}
      picture={{ src: box.image, srcSet: `${box.image} 320w, ${box.imageLarge} 640w`, sizes: PICTURE_SIZES }}
      color={box.colour}
      price={box.price}
      asset={boxAsset(box)}
      returnShare={box.returnRate === null ? undefined : Number(box.returnRate) / 100}
      odds={qualityShares(box)}
      href={href(to ?? boxPath(box))}
      badge={box.isNew ? <Pill tone="act">{newLabel}</Pill> : undefined}
      favourite={favourite}
      eager={eager}
      heading={heading}
    />
  );
}
