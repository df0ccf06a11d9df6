import { Icon } from '@clearcrate/ui/icon.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useEntries } from '../entries.ts';
import { useBadges } from '../use-badges.ts';
import classes from './side-menu.module.css';

/** The player's own pages beside the one that is open. */
export function SideMenu() {
  const t = useT('personal');
  const titles = useT('routes');
  const badges = useBadges();
  return (
    <nav className={classes.menu} aria-label={t('entries')}>
      <StoreLink to="/personal" className={classes.entry} aria-current="page">
        <Icon name="user" size={20} />
        <span>{titles('personal')}</span>
      </StoreLink>
      {useEntries().map(({ path, title, icon }) => (
        <StoreLink key={path} to={`/${path}`} className={classes.entry}>
          <Icon name={icon} size={20} />
          <span>{titles(title)}</span>
          {(badges[path] ?? 0) > 0 && <Num className={classes.badge}>{badges[path]}</Num>}
        </StoreLink>
      ))}
    </nav>
  );
}
