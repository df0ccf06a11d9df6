import { reachClass } from '../layout/reach.ts';
import { Icon } from '../media/icon.tsx';
import { useT } from '../text/i18n.tsx';
import { VisuallyHidden } from '../text/text.tsx';
import { type Asset, AssetIcon } from './asset-icons.tsx';
import classes from './balance-pill.module.css';
import { CountUp } from './count-up.tsx';

const COUNT_MS = 900;

interface BalancePillProps {
  amount: string;
  asset?: Asset;
  /** The recharge page; without it (module closed) the plus is hidden. */
  rechargeHref?: string;
}

/**
 * The always visible balance; animates changes. In text colour, since it shows a state and no
 * action.
 */
export function BalancePill({ amount, asset = 'coin', rechargeHref }: BalancePillProps) {
  const t = useT('common');
  return (
    <div className={classes.pill}>
      <VisuallyHidden>{t(asset === 'coin' ? 'money.balance' : `money.${asset}`)}</VisuallyHidden>
      <AssetIcon asset={asset} size={16} />
      <CountUp className={classes.amount} value={amount} durationMs={COUNT_MS} smallFraction />
      {rechargeHref !== undefined && (
        <a className={reachClass(classes.plus)} href={rechargeHref} aria-label={t('action.recharge')}>
          <Icon name="plus" size={16} strokeWidth={2.6} />
        </a>
      )}
    </div>
  );
}

/** A smaller amount next to the pill, for shells and points. */
export function AssetAmount({ asset, amount }: { asset: Asset; amount: string }) {
  const t = useT('common');
  return (
    <span className={classes.asset} data-asset={asset}>
      <AssetIcon asset={asset} size={15} />
      <CountUp value={amount} durationMs={COUNT_MS} />
      <VisuallyHidden>{t(`money.${asset}`)}</VisuallyHidden>
    </span>
  );
}
