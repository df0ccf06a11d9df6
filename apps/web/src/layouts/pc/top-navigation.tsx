import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Menu } from '@clearcrate/ui/overlay/menu.tsx';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/routing/load-part.ts';
import { StoreLink, useGo } from '../../lib/routing/navigation.tsx';
import type { RouteEntry } from '../../lib/routing/routes.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { useStoreMenu } from '../common/menu-entries.ts';
import { BrandLink } from '../common/shell-notes.tsx';
import classes from './pc-shell.module.css';
import { useFittingEntries } from './use-fitting-entries.ts';
import { VisitorCorner } from './visitor-corner.tsx';

/** For players only; a visitor's first view must be fast. */
const PlayerCorner = lazyPart(() => import('./player-corner.tsx').then((file) => file.PlayerCorner));

export function TopNavigation({ current }: { current: string | undefined }) {
  const isSignedIn = useIsSignedIn();
  return (
    <header className={classes.bar}>
      <div className={classes.barInner}>
        <BrandLink />
        <Modes current={current} />
        <Suspense fallback={<span className={classes.awaited} />}>
          {isSignedIn ? <PlayerCorner /> : <VisitorCorner />}
        </Suspense>
      </div>
    </header>
  );
}

/** As many as fit in the current language; the others are under "more". */
function Modes({ current }: { current: string | undefined }) {
  const t = useT('shell');
  const nameOf = useEntryName();
  const { modes, support } = useStoreMenu();
  const entries = [...modes, ...support];
  const { row, fitting } = useFittingEntries(entries.map(nameOf).join());
  const others = entries.slice(fitting ?? entries.length);
  return (
    <nav ref={row} className={classes.modes} aria-label={t('menu.modes')}>
      {entries.slice(0, fitting).map((entry) => (
        <ModeLink key={entry.path} entry={entry} place={placeOf(entry.path, current)} />
      ))}
      {others.length > 0 && (
        <MoreModes entries={others} isCurrent={others.some(({ path }) => placeOf(path, current))} />
      )}
    </nav>
  );
}

/** Whether an entry is the current page, or the parent of one, such as a room of a list. */
function placeOf(path: string, current = ''): 'page' | 'true' | undefined {
  if (path === current) return 'page';
  return current.startsWith(`${path}/`) || current.startsWith(`${path}_`) ? 'true' : undefined;
}

function useEntryName(): (entry: RouteEntry) => string {
  const t = useT('shell');
  const titles = useT('routes');
  return (entry) => (entry.path === 'help/regulations' ? t('menu.help') : titles(entry.title));
}

function ModeLink({ entry, place }: { entry: RouteEntry; place: ReturnType<typeof placeOf> }) {
  const nameOf = useEntryName();
  return (
    <StoreLink to={`/${entry.path}`} className={classes.mode} aria-current={place}>
      <Icon name={entry.icon} size={18} />
      {nameOf(entry)}
    </StoreLink>
  );
}

function MoreModes({ entries, isCurrent }: { entries: readonly RouteEntry[]; isCurrent: boolean }) {
  const t = useT('shell');
  const nameOf = useEntryName();
  const go = useGo();
  return (
    <Menu
      label={t('menu.more')}
      trigger={(props) => (
        <button type="button" {...props} className={classes.mode} aria-current={isCurrent ? 'page' : undefined}>
          {t('menu.more')}
          <Icon name="down" size={15} strokeWidth={2} />
        </button>
      )}
      items={entries.map((entry) => ({
        key: entry.path,
        label: nameOf(entry),
        icon: entry.icon,
        onSelect: () => go(`/${entry.path}`),
      }))}
    />
  );
}
