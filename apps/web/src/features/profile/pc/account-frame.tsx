import type { ReactNode } from 'react';
import { useLocation } from '../../../lib/hash-router.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './account-frame.module.css';

const PAGES = [
  { path: 'personalInfo', icon: 'id', isOwn: true },
  { path: 'personalEdit', icon: 'edit', isOwn: true },
  { path: 'devices', icon: 'monitor', isOwn: true },
  { path: 'settings', icon: 'sliders', isOwn: false },
] as const;

/** The pages about the account side by side; a visitor has settings alone. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = useT('profile');
  const titles = useT('routes');
  const isSignedIn = useIsSignedIn();
  const { pathname } = useLocation();
  const current = PAGES.find(({ path }) => pathname.endsWith(`/${path}`));
  return (
    <div className={classes.page}>
      <nav className={classes.side} aria-label={t('pages')}>
        {PAGES.filter(({ isOwn }) => isSignedIn || !isOwn).map((entry) => (
          <StoreLink
            key={entry.path}
            to={`/${entry.path}`}
            className={classes.entry}
            aria-current={entry === current ? 'page' : undefined}
          >
            <Icon name={entry.icon} size={20} />
            {titles(entry.path)}
          </StoreLink>
        ))}
      </nav>
      <div className={classes.main}>
        {current && <h1 className={classes.title}>{titles(current.path)}</h1>}
        {children}
      </div>
    </div>
  );
}
