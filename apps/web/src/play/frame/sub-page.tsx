import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/page-title.tsx';
import type { ReactNode } from 'react';
import { type MessageKey, useT } from '../../lib/i18n.tsx';
import { BackLink } from '../../lib/page-menu.tsx';
import classes from './sub-page.module.css';

interface SubPageProps {
  name: MessageKey<'routes'>;
  /** The page of the mode that it belongs to. */
  parent: { path: `/${string}`; title: string };
  children: ReactNode;
}

/** The frame of the pages around a mode; on phones the bar above has their name. */
export function SubPage({ name, parent, children }: SubPageProps) {
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  return (
    <div className={classes.page}>
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
