import { BalancePill } from '@clearcrate/ui/money/balance-pill.tsx';
import { useHref } from '../routing/navigation.tsx';
import { useSession } from '../session/current-session.ts';
import { useModules } from '../site/site-queries.ts';

/**
 * The player's coins in the header of a page, with a link to recharge where that is open; hidden
 * for visitors.
 */
export function OwnBalance() {
  const href = useHref();
  const stateOf = useModules();
  const amount = useSession((state) => state.info?.assets.amount);
  if (amount === undefined) return null;
  return <BalancePill amount={amount} rechargeHref={stateOf('Recharge') === 'open' ? href('/recharge') : undefined} />;
}
