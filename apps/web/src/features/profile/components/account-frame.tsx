import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { SidePage } from '@clearcrate/ui/layout/side-page.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import type { ReactNode } from 'react';
import { PageMenu } from '../../../lib/page/page-menu.tsx';
import { useLocation } from '../../../lib/routing/hash-router.tsx';
import type { StorePath } from '../../../lib/routing/navigation.tsx';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';

const PAGES = [
  { path: 'personalInfo', icon: 'id', isOwn: true },
  { path: 'personalEdit', icon: 'edit', isOwn: true },
  { path: 'devices', icon: 'monitor', isOwn: true },
  { path: 'settings', icon: 'sliders', isOwn: false },
] as const;

const pathOf = (page: string): StorePath => `/${page}`;

/** The account pages side by side; a visitor has settings only. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = useT('profile');
  const titles = useT('routes');
  const isSignedIn = useIsSignedIn();
  const { pathname } = useLocation();
  const current = PAGES.find(({ path }) => pathname.endsWith(`/${path}`));
  return (
    <SidePage>
      <PageMenu
        label={t('pages')}
        entries={PAGES.filter(({ isOwn }) => isSignedIn || !isOwn).map(({ path, icon }) => ({
          path: pathOf(path),
          icon,
          name: titles(path),
        }))}
        current={current && pathOf(current.path)}
      />
      <div className={stackClass(18)}>
        {current && <PageTitle>{titles(current.path)}</PageTitle>}
        {children}
      </div>
    </SidePage>
  );
}
