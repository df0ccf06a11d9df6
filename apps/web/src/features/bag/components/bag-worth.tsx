import { Price } from '@clearcrate/ui/price.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { BagFilter } from '../bag-filter.ts';
import type { BagList } from '../use-bag-list.ts';
import classes from './bag-worth.module.css';

/** What everything the filter lets through sells for together; of things that are gone, what they brought. */
export function BagWorth({ filter, list }: { filter: BagFilter; list: BagList }) {
  const t = useT('bag');
  if (list.totalPrice === undefined) return null;
  return (
    <p className={classes.worth}>
      {t(filter.state === 'owned' ? 'worth.owned' : 'worth.sold')}
      <Price amount={list.totalPrice} tone="gold" weight={600} size={15} />
    </p>
  );
}
