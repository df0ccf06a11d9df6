import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import type { ReactNode } from 'react';
import { goBack, type StorePath } from '../routing/navigation.tsx';
import { BackLink } from './page-menu.tsx';

interface PageHeadProps {
  title: string;
  /** The parent page, if that is not home. */
  parent?: { path: StorePath; title: string };
  /** On phones, at the end of the bar. */
  actions?: ReactNode;
  className?: string;
}

/** Title of a page: in a bar with a back link on phones, a heading on PC. */
export function PageHead({ title, parent, actions, className }: PageHeadProps) {
  if (useLayout() === 'mobile')
    return <PageBar title={title} onBack={() => goBack(`/m${parent?.path ?? '/home'}`)} actions={actions} />;
  return (
    <>
      {parent && <BackLink to={parent.path}>{parent.title}</BackLink>}
      <PageTitle className={className}>{title}</PageTitle>
    </>
  );
}
