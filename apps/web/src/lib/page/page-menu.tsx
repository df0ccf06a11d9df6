import { cx } from '@clearcrate/ui/cx.ts';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { panelClass } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import type { ReactNode } from 'react';
import { StoreLink, type StorePath } from '../routing/navigation.tsx';
import { type MessageKey, useT } from '../text/i18n.tsx';
import classes from './page-menu.module.css';

interface MenuEntry {
  path: StorePath;
  icon: IconName;
  name: string;
  /** Number of waiting items. */
  badge?: number;
}

interface PageMenuProps {
  label: string;
  /** Shown above the entries, which are then in a panel, a size smaller. */
  title?: string;
  entries: readonly MenuEntry[];
  /** Path of the current page. */
  current?: StorePath;
}

/** On PC, beside one of a few related pages. */
export function PageMenu({ label, title, entries, current }: PageMenuProps) {
  return (
    <nav className={cx(classes.menu, title && panelClass(classes.panel))} aria-label={label}>
      {title && <p className={classes.title}>{title}</p>}
      {entries.map(({ path, icon, name, badge = 0 }) => (
        <StoreLink key={path} to={path} className={classes.entry} aria-current={path === current ? 'page' : undefined}>
          <Icon name={icon} size={title ? 19 : 20} />
          {name}
          {badge > 0 && <Num className={classes.badge}>{badge}</Num>}
        </StoreLink>
      ))}
    </nav>
  );
}

/** On PC, above a detail page. */
export function BackLink({ to, children }: { to: StorePath; children: ReactNode }) {
  return (
    <StoreLink to={to} className={classes.back}>
      <Icon name="back" size={16} strokeWidth={2} />
      {children}
    </StoreLink>
  );
}

interface SubPageProps {
  name: MessageKey<'routes'>;
  /** The page of its mode. */
  parent: { path: StorePath; title: string };
  children: ReactNode;
}

/** Frame of the pages around a mode; on phones the bar above has their name. */
export function SubPage({ name, parent, children }: SubPageProps) {
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  return (
    <div className={classes.sub}>
      {isWide && (
        <>
          <BackLink to={parent.path}>{parent.title}</BackLink>
          <PageTitle>{titles(name)}</PageTitle>
        </>
      )}
      {children}
    </div>
  );
}
