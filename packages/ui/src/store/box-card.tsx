import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { GlassCrate } from '../media/glass-crate.tsx';
import type { PictureSource } from '../media/picture.tsx';
import type { Asset } from '../money/asset-icons.tsx';
import { Price } from '../money/price.tsx';
import { OddsBar, type QualityShare } from '../odds/odds-bar.tsx';
import { useFormats, useT } from '../text/i18n.tsx';
import classes from './box-card.module.css';

interface BoxCardProps {
  name: string;
  picture: PictureSource;
  /** The box's colour as `#rrggbb`; it lights the space around the crate. */
  color: string;
  price: string;
  asset?: Asset;
  /** Expected value over price, 0 to 1; absent when the price is not in coins. */
  returnShare?: number;
  odds: readonly QualityShare[];
  href: string;
  /** Badge at the upper left, e.g. "new" or "closed". */
  badge?: ReactNode;
  favourite?: { label: string; pressed: boolean; onToggle(): void };
  eager?: boolean;
  /** Heading level of the name: below a shelf title or a page title. */
  heading?: 'h2' | 'h3';
}

export function BoxCard(props: BoxCardProps) {
  const {
    name,
    picture,
    color,
    price,
    asset,
    returnShare,
    odds,
    href,
    badge,
    favourite,
    eager,
    heading: Heading = 'h3',
  } = props;
  const t = useT('common');
  const { percent } = useFormats();
  return (
    <article className={classes.card} style={{ '--box': color } as React.CSSProperties}>
      <a className={classes.surface} href={href}>
        <GlassCrate className={classes.picture} picture={picture} odds={odds} small eager={eager} />
        <Heading className={classes.name}>{name}</Heading>
        <OddsBar shares={odds} />
        <span className={classes.foot}>
          <Price amount={price} asset={asset} tone="gold" weight={700} size={18} />
          {returnShare !== undefined && (
            <span className={classes.return}>
              {t('odds.return')} <b>{percent(returnShare, 1)}</b>
            </span>
          )}
        </span>
      </a>
      {badge && <span className={classes.badge}>{badge}</span>}
      {favourite && (
        <span className={classes.corner}>
          <IconButton
            className={cx(classes.favourite, favourite.pressed && classes.kept)}
            icon="star"
            iconSize={19}
            label={favourite.label}
            pressed={favourite.pressed}
            onClick={favourite.onToggle}
          />
        </span>
      )}
    </article>
  );
}
