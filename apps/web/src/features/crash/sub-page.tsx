import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/page-title.tsx';
import type { ReactNode } from 'react';
import { type MessageKey, useT } from '../../lib/i18n.tsx';
import { BackLink } from '../../lib/page-menu.tsx';
import classes from './sub-page.module.css';

/** The frame of the pages around crash; on phones the bar above has their name. */
export function SubPage({ name, children }: { name: MessageKey<'routes'>; children: ReactNode }) {
  const t = useT('crash');
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  return (
    <div className={classes.page}>
      {isWide && (
        <>
          <BackLink to="/crash">{t('title')}</BackLink>
          <PageTitle>{titles(name)}</PageTitle>
        </>
      )}
      {children}
    </div>
  );
}
