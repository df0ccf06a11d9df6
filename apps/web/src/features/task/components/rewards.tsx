import type { Reward } from '@clearcrate/contract/task';
import { Price } from '@clearcrate/ui/money/price.tsx';
import classes from './rewards.module.css';

/** Rewards, each kind in its colour. */
export function Rewards({ rewards, bare = false }: { rewards: readonly Reward[]; bare?: boolean }) {
  return (
    <span className={classes.rewards}>
      {rewards.map(({ asset, amount }) => (
        <span key={asset} data-asset={asset}>
          <Price amount={amount} asset={asset} bare={bare} signed size={15} weight={600} tone="inherit" />
        </span>
      ))}
    </span>
  );
}
