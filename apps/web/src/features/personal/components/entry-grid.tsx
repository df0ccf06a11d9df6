import { Icon } from '@clearcrate/ui/icon.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useEntries } from '../entries.ts';
import { useBadges } from '../use-badges.ts';
import classes from './entry-grid.module.css';

/** The way to everything of the player's own, four in a row. */
export function EntryGrid() {
  const t = useT('personal');
  const titles = useT('routes');
  const badges = useBadges();
  return (
    <nav className={classes.grid} aria-label={t('entries')}>
      {useEntries().map(({ path, title, icon }) => (
        <StoreLink key={path} to={`/${path}`} className={classes.entry}>
          <span className={classes.icon}>
            <Icon name={icon} size={25} />
            <Badge count={badges[path]} />
          </span>
          <span className={classes.name}>{titles(title)}</span>
        </StoreLink>
      ))}
    </nav>
  );
}

function Badge({ count = 0 }: { count?: number }) {
  if (count === 0) return null;
  return <Num className={classes.badge}>{count > 99 ? '99+' : count}</Num>;
}
