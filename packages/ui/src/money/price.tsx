import { cx } from '../cx.ts';
import { useT } from '../text/i18n.tsx';
import { VisuallyHidden } from '../text/text.tsx';
import { type Asset, AssetIcon } from './asset-icons.tsx';
import classes from './price.module.css';
import { splitPrice } from './price-parts.ts';

interface PriceProps {
  /** A decimal string as sent by the server, e.g. `1284.50`. */
  amount: string;
  asset?: Asset;
  /** Hides the asset's icon; screen readers still read its name. */
  bare?: boolean;
  size?: number;
  weight?: 400 | 500 | 600 | 700;
  /** Gold is for offers and values; `inherit` takes the surrounding colour. */
  tone?: 'white' | 'gold' | 'point' | 'good' | 'quiet' | 'inherit';
  hideFraction?: boolean;
  /** Shows `+` before a gain. */
  signed?: boolean;
  className?: string;
}

export function Price({
  amount,
  asset = 'coin',
  bare = false,
  size = 16,
  weight = 400,
  tone = 'white',
  hideFraction = false,
  signed = false,
  className,
}: PriceProps) {
  const t = useT('common');
  const { sign, whole, fraction } = splitPrice(amount, { signed });
  return (
    <span
      className={cx(classes.price, classes[tone], className)}
      style={{ fontSize: `calc(${size}px * var(--text-scale))`, fontWeight: weight }}
    >
      {!bare && <AssetIcon asset={asset} size=".94em" />}
      <span className={classes.figure}>
        {sign}
        {whole}
        {!hideFraction && <span className={classes.fraction}>{fraction}</span>}
      </span>
      <VisuallyHidden>{t(`money.${asset}`)}</VisuallyHidden>
    </span>
  );
}
