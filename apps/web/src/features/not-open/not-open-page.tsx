import type { IconName } from '@clearcrate/ui/icon-paths.ts';
import { ClosedState } from '@clearcrate/ui/states.tsx';
import { type MessageKey, useT } from '../../lib/i18n.tsx';
import { StoreLink, useHref } from '../../lib/navigation.tsx';
import classes from './not-open-page.module.css';

/** A page that is switched off, here or for now. It names what it is and leads on. */
export function NotOpenPage({ title, icon }: { title: MessageKey<'routes'>; icon: IconName }) {
  const t = useT('shell');
  const titles = useT('routes');
  return (
    <div className={classes.page}>
      <ClosedState
        name={titles(title)}
        icon={icon}
        hint={t('notOpen.hint')}
        homeHref={useHref()('/home')}
        secondary={<StoreLink to="/help/guide">{t('notOpen.guide')}</StoreLink>}
      />
    </div>
  );
}
