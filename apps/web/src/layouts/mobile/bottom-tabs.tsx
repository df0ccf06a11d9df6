import { Icon } from '@clearcrate/ui/icon.tsx';
import { useT } from '../../lib/i18n.tsx';
import { StoreLink } from '../../lib/navigation.tsx';
import { TAB_ENTRIES } from '../common/menu-entries.ts';
import classes from './mobile-shell.module.css';

export function BottomTabs({ current }: { current: string | undefined }) {
  const t = useT('shell');
  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      {TAB_ENTRIES.map((entry) => (
        <StoreLink
          key={entry.path}
          to={`/${entry.path}`}
          className={classes.tab}
          aria-current={entry.path === current ? 'page' : undefined}
        >
          <Icon name={entry.icon} size={23} />
          {t(`tabs.${entry.path as 'home'}`)}
        </StoreLink>
      ))}
    </nav>
  );
}
