import { cx } from '@clearcrate/ui/cx.ts';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { CoinIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import classes from './coins.module.css';

/** Three glowing coins. */
export function CoinPile() {
  return (
    <span className={classes.pile} aria-hidden="true">
      <CoinIcon size={56} />
      <CoinIcon size={96} />
      <CoinIcon size={52} />
    </span>
  );
}

interface BigCoinProps {
  tone: 'lit' | 'unlit';
  badge: IconName;
  badgeTone: 'good' | 'plain' | 'bad';
}

export function BigCoin({ tone, badge, badgeTone }: BigCoinProps) {
  return (
    <span className={cx(classes.stage, classes[tone])} aria-hidden="true">
      <CoinIcon size={132} />
      <span className={cx(classes.badge, classes[badgeTone])}>
        <Icon name={badge} size={24} strokeWidth={2.4} />
      </span>
    </span>
  );
}
