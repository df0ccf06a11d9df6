import { cx } from '@clearcrate/ui/cx.ts';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { LiveStrip } from '@clearcrate/ui/live-drop.tsx';
import { PageBar } from '@clearcrate/ui/page-bar.tsx';
import type { ReactNode } from 'react';
import { findRoute } from '../../app/routes.ts';
import { useAfterFirstPaint } from '../../lib/first-paint.ts';
import { useLocation } from '../../lib/hash-router.tsx';
import { useT } from '../../lib/i18n.tsx';
import { liveDropView, useLiveDrops } from '../../lib/live-drops.ts';
import { goBack } from '../../lib/navigation.tsx';
import { ConnectionNote } from '../common/connection-note.tsx';
import { RollResultNote } from '../common/roll-result-note.tsx';
import { SiteFooter } from '../common/site-footer.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import classes from './mobile-shell.module.css';
import { TopBar } from './top-bar.tsx';

/** The phone's frame around a page: a bar above, tabs below, and what is going on in between. */
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
      {bar === 'brand' && <Drops />}
      <main id="main" tabIndex={-1} className={cx(classes.main, bar === 'brand' && classes.full)}>
        {children}
      </main>
      {bar === 'brand' && isPainted && <SiteFooter />}
      {hasTabs && <BottomTabs current={entry?.path} />}
    </div>
  );
}

/** Nothing stands here until something real has dropped. */
function Drops() {
  const drops = useLiveDrops((state) => state.drops);
  const locale = useLocale();
  if (drops.length === 0) return null;
  return <LiveStrip drops={drops.map((drop) => liveDropView(drop, 'mobile', locale))} />;
}
