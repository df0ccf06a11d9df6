import { Icon } from '@clearcrate/ui/icon.tsx';
import type { IconName } from '@clearcrate/ui/icon-paths.ts';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import classes from './trust-strip.module.css';

const POINTS = [
  ['odds', 'shield'],
  ['verify', 'check'],
  ['real', 'user'],
] as const satisfies readonly (readonly [string, IconName])[];

/** Three facts, and the way to their proof. */
export function TrustStrip() {
  const t = useT('home');
  return (
    <StoreLink to="/help/notarized" className={classes.strip}>
      {POINTS.map(([name, icon]) => (
        <span key={name} className={classes.point}>
          <Icon name={icon} size={16} strokeWidth={2} />
          {t(`trust.${name}`)}
        </span>
      ))}
    </StoreLink>
  );
}
