import type { CrashLimits } from '@clearcrate/contract/crash';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './caps.module.css';

/** Maximum bet and payout, shown before betting. */
export function Caps({ limits }: { limits: CrashLimits }) {
  const t = useT('crash');
  return (
    <p className={classes.caps}>
      {t('caps', {
        min: priceText(limits.betMin),
        max: priceText(limits.betMax),
        payout: priceText(limits.payoutMax),
        round: priceText(limits.roundMax),
      })}
    </p>
  );
}

const LINKS = [
  { to: '/crash/record', name: 'link.record' },
  { to: '/crash/top', name: 'link.top' },
  { to: '/crash/history', name: 'link.history' },
] as const;

export function CrashLinks() {
  const t = useT('crash');
  return (
    <nav className={classes.links} aria-label={t('links')}>
      {LINKS.map(({ to, name }) => (
        <StoreLink key={to} to={to} className={reachClass()}>
          {t(name)}
        </StoreLink>
      ))}
    </nav>
  );
}
