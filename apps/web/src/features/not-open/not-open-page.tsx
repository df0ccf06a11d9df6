import { ClosedState } from '@clearcrate/ui/feedback/closed-state.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { StoreLink, useHref } from '../../lib/routing/navigation.tsx';
import { type MessageKey, useT } from '../../lib/text/i18n.tsx';
import classes from './not-open-page.module.css';

interface NotOpenPageProps {
  title: MessageKey<'routes'>;
  icon: IconName;
  /** Without a bar above that has the title. */
  isBare: boolean;
}

/** A page that is closed, here or for now. It shows its name and links on. */
export function NotOpenPage({ title, icon, isBare }: NotOpenPageProps) {
  const t = useT('shell');
  const titles = useT('routes');
  return (
    <div className={classes.page}>
      <ClosedState
        isPageTitle={useLayout() === 'pc' || isBare}
        name={titles(title)}
        icon={icon}
        hint={t('notOpen.hint')}
        homeHref={useHref()('/home')}
        secondary={<StoreLink to="/help/guide">{t('notOpen.guide')}</StoreLink>}
      />
    </div>
  );
}
