import { useT } from '../../lib/i18n.tsx';
import { useGo, useHref } from '../../lib/navigation.tsx';
import { openOverlay } from '../../lib/overlays.ts';
import { useIsSignedIn, useSession } from '../../lib/session/current-session.ts';
import { useModules } from '../../lib/site/site-queries.ts';
import { BalancePill } from '../../ui/balance-pill.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BrandLink } from '../common/brand-link.tsx';
import classes from './mobile-shell.module.css';

export function TopBar() {
  const t = useT('shell');
  const isSignedIn = useIsSignedIn();
  return (
    <header className={classes.top}>
      <div className={classes.start}>
        <IconButton icon="menu" label={t('menu.open')} onClick={() => openOverlay('menu')} />
        <BrandLink />
      </div>
      <div className={classes.end}>
        {isSignedIn ? (
          <Account />
        ) : (
          <Button variant="primary" size="s" onClick={() => openOverlay('login')}>
            {t('signIn')}
          </Button>
        )}
      </div>
    </header>
  );
}

function Account() {
  const titles = useT('routes');
  const href = useHref();
  const go = useGo();
  const stateOf = useModules();
  const info = useSession((state) => state.info);
  return (
    <>
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
