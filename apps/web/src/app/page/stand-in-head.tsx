import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { goBack } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { findRoute } from '../routes.ts';

/** Whether the page renders its own h1, so that neither the shell nor `StandInHead` does. */
export function useHasOwnTitle(): boolean {
  const { pathname, search } = useLocation();
  const entry = findRoute(`${pathname}${search}`)?.entry;
  return !entry || entry.bar === 'brand';
}

/** Title and back link of a page that renders its own header, while it is loading. */
export function StandInHead() {
  const t = useT('routes');
  const layout = useLayout();
  const { pathname, search } = useLocation();
  const entry = findRoute(`${pathname}${search}`)?.entry;
  if (!entry || entry.bar === 'brand') return null;
  const title = t(entry.title);
  if (layout === 'pc') return <PageTitle>{title}</PageTitle>;
  return entry.bar !== 'title' && <PageBar title={title} onBack={() => goBack('/m/home')} />;
}
