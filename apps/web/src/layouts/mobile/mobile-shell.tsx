import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { LiveStrip } from '@clearcrate/ui/store/live-drop.tsx';
import { useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { type ReactNode, Suspense } from 'react';
import { findRoute } from '../../app/routes.ts';
import { useAfterFirstPaint } from '../../lib/browser/first-paint.ts';
import { liveDropView, useLiveDrops } from '../../lib/live/live-drops.ts';
import { openOverlay } from '../../lib/page/overlays.ts';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { lazyPart } from '../../lib/routing/load-part.ts';
import { goBack, StoreLink } from '../../lib/routing/navigation.tsx';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { useTabEntries } from '../common/menu-entries.ts';
import { BrandLink, ConnectionNote, PlayBoundsNote, RollResultNote } from '../common/shell-notes.tsx';
import { SiteFooter } from '../common/site-footer.tsx';
import classes from './mobile-shell.module.css';

function BottomTabs({ current }: { current: string | undefined }) {
  const t = useT('shell');
  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      {useTabEntries().map((entry) => (
        <StoreLink
          key={entry.path}
          to={`/${entry.path}`}
          className={classes.tab}
          aria-current={entry.path === current ? 'page' : undefined}
        >
          <Icon name={entry.icon} size={23} />
          {t(`tabs.${entry.path as 'home'}`)}
        </StoreLink>
      ))}
    </nav>
  );
}

/** For players only; a visitor's first view must be fast. */
const TopBarAccount = lazyPart(() => import('./top-bar-account.tsx').then((file) => file.TopBarAccount));

function TopBar() {
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

/** The phone's frame of a page: a bar above, tabs below, drops in between. */
export function MobileShell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const t = useT('routes');
  const entry = findRoute(`${pathname}${search}`)?.entry;
  const bar = entry?.bar ?? 'own';
  const isPainted = useAfterFirstPaint();
  const hasTabs = bar !== 'none' && !entry?.hidesTabs;
  return (
    <div className={cx(classes.frame, hasTabs && classes.withTabs)}>
      {bar === 'brand' && <TopBar />}
      {bar === 'title' && entry && <PageBar title={t(entry.title)} onBack={() => goBack('/m/home')} />}
      <ConnectionNote />
      <RollResultNote />
      <PlayBoundsNote />
      {bar === 'brand' && <Drops />}
      <main id="main" tabIndex={-1} className={cx(classes.main, bar === 'brand' && classes.full)}>
        {children}
      </main>
      {bar === 'brand' && isPainted && <SiteFooter />}
      {hasTabs && <BottomTabs current={entry?.path} />}
    </div>
  );
}

/** Hidden until there is a real drop. */
function Drops() {
  const drops = useLiveDrops((state) => state.drops);
  const locale = useLocale();
  if (drops.length === 0) return null;
  return <LiveStrip drops={drops.map((drop) => liveDropView(drop, 'mobile', locale))} />;
}
