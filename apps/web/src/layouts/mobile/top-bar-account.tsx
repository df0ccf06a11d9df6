import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { BalancePill } from '@clearcrate/ui/money/balance-pill.tsx';
import { useGo, useHref } from '../../lib/routing/navigation.tsx';
import { useSession } from '../../lib/session/current-session.ts';
import { useModules } from '../../lib/site/site-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { PutAwayPacket } from '../common/put-away-packet.tsx';

/** The player's balance and messages. */
export function TopBarAccount() {
  const titles = useT('routes');
  const href = useHref();
  const go = useGo();
  const stateOf = useModules();
  const info = useSession((state) => state.info);
  return (
    <>
      <PutAwayPacket />
      {info && (
        <BalancePill
          amount={info.assets.amount}
          rechargeHref={stateOf('Recharge') === 'open' ? href('/recharge') : undefined}
        />
      )}
      <IconButton
        icon="bell"
        label={titles('information')}
        badge={info?.noReadMessages}
        onClick={() => go('/information')}
      />
    </>
  );
}
