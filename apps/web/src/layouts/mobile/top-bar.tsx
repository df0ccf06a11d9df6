import { Button } from '@clearcrate/ui/button.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { lazy, Suspense } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { openOverlay } from '../../lib/overlays.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { BrandLink } from '../common/brand-link.tsx';
import classes from './mobile-shell.module.css';

/** Only players have one, and a visitor's first view is the one that must be quick. */
const TopBarAccount = lazy(async () => ({ default: (await import('./top-bar-account.tsx')).TopBarAccount }));

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
          <Suspense>
            <TopBarAccount />
          </Suspense>
        ) : (
          <Button variant="primary" size="s" onClick={() => openOverlay('login')}>
            {t('signIn')}
          </Button>
        )}
      </div>
    </header>
  );
}
