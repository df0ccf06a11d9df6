import { LiveDrop } from '@clearcrate/ui/store/live-drop.tsx';
import { useLocale } from '@clearcrate/ui/text/i18n.tsx';
import type { ReactNode } from 'react';
import { findRoute } from '../../app/routes.ts';
import { liveDropView, useLiveDrops } from '../../lib/live/live-drops.ts';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { useConnection } from '../../lib/socket/connection-store.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { modeOf } from '../common/menu-entries.ts';
import { ConnectionNote, PlayBoundsNote, RollResultNote } from '../common/shell-notes.tsx';
import { SiteFooter } from '../common/site-footer.tsx';
import classes from './pc-shell.module.css';
import { TopNavigation } from './top-navigation.tsx';

/**
 * The wide frame: navigation on top, live drops at the left of game pages when there are any, the
 * page beside it.
 */
export function PcShell({ children }: { children: ReactNode }) {
  const t = useT('shell');
  const { pathname } = useLocation();
  const entry = findRoute(pathname)?.entry;
  const isBare = entry?.bar === 'none';
  const isPlay = entry !== undefined && (entry.path === 'home' || modeOf(entry.path) !== undefined) && !entry.hidesRail;
  // Its space is reserved until it is known to be empty, as in a new store: otherwise the page
  // would shift.
  const hasRail = useLiveDrops(({ drops, isListed }) => !isListed || drops.length > 0) && isPlay;
  return (
    <div className={classes.frame}>
      <button type="button" className={classes.skip} onClick={() => document.getElementById('main')?.focus()}>
        {t('skip')}
      </button>
      {!isBare && <TopNavigation current={entry?.partOf ?? entry?.path} />}
      <ConnectionNote />
      <RollResultNote />
      <PlayBoundsNote />
      <div className={hasRail ? classes.withRail : classes.alone}>
        {hasRail && <LiveRail />}
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      {!isBare && <SiteFooter />}
    </div>
  );
}

function LiveRail() {
  const t = useT('common');
  const texts = useT('shell');
  const drops = useLiveDrops((state) => state.drops);
  const locale = useLocale();
  const onlineCount = useConnection((state) => state.onlineCount);
  const isLive = useConnection((state) => state.state === 'open');
  return (
    <aside className={classes.rail} aria-label={t('drop.live')}>
      <p className={classes.railHead}>
        <span className={classes.lamp}>{t('drop.live')}</span>
        {isLive && onlineCount !== undefined && <span>{texts('online', { count: onlineCount })}</span>}
      </p>
      {drops.map((drop) => (
        <LiveDrop key={drop.dropId} drop={liveDropView(drop, 'pc', locale)} shape="rail" />
      ))}
    </aside>
  );
}
