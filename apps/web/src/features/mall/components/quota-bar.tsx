import { cx } from '@clearcrate/ui/cx.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useQuota } from '../mall.queries.ts';
import classes from './quota-bar.module.css';

/** More slots would be too thin: a level with more shows figures only. */
const MOST_SLOTS = 12;

interface SlotsProps {
  used: number;
  quota: number;
  /** What the cart would use. */
  wanted: number;
}

function slotClass(index: number, used: number, wanted: number): string | undefined {
  if (index < used) return classes.used;
  return index < used + wanted ? classes.wanted : undefined;
}

function Slots({ used, quota, wanted }: SlotsProps) {
  if (quota > MOST_SLOTS) return null;
  const places = Array.from({ length: quota }, (_, index) => index);
  return (
    <span className={classes.slots} aria-hidden="true">
      {places.map((index) => (
        <i key={index} className={cx(slotClass(index, used, wanted))} />
      ))}
    </span>
  );
}

/** Used part of the daily quota, and that of the next level. Visitors are asked to sign in. */
export function QuotaBar({ wanted, stacked = false }: { wanted: number; stacked?: boolean }) {
  const t = useT('mall');
  const isSignedIn = useIsSignedIn();
  const quota = useQuota();
  if (!isSignedIn)
    return (
      <button type="button" className={classes.invite} onClick={() => openOverlay('login')}>
        {t('quota.signIn')}
      </button>
    );
  if (!quota) return <p className={cx(classes.bar, stacked && classes.stacked)} aria-busy="true" />;
  const { used, next } = quota;
  const count = t('quota.count', { used: String(used), quota: String(quota.quota) });
  return (
    <p className={cx(classes.bar, stacked && classes.stacked)}>
      <span>{t('quota')}</span>
      <Slots used={used} quota={quota.quota} wanted={wanted} />
      <Num className={classes.count}>{count}</Num>
      {next && (
        <span className={classes.next}>
          {t('quota.next', { level: String(next.level), quota: String(next.quota) })}
        </span>
      )}
    </p>
  );
}
