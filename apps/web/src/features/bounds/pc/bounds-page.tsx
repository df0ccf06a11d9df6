import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { CoolOff } from '../components/cool-off.tsx';
import { Exclusion } from '../components/exclusion.tsx';
import { Limits } from '../components/limits.tsx';
import { LoadedBounds } from '../components/loaded-bounds.tsx';
import { Reminder } from '../components/reminder.tsx';
import { RunningBreak } from '../components/running-break.tsx';
import { Somebody } from '../components/somebody.tsx';
import { Statistics } from '../components/statistics.tsx';
import { useBoundsChanges } from '../use-bounds-changes.ts';
import classes from './bounds-page.module.css';

export function BoundsPage() {
  const t = useT('bounds');
  const titles = useT('routes');
  const changes = useBoundsChanges();
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{titles('bounds')}</h1>
        <p>{t('intro')}</p>
        <StoreLink to="/help/fangchengmi">{t('explain')}</StoreLink>
      </header>
      <LoadedBounds>
        {(bounds) => (
          <>
            <div className={classes.main}>
              <Statistics />
              <Limits bounds={bounds} changes={changes} />
            </div>
            <div className={classes.side}>
              {bounds.break && <RunningBreak running={bounds.break} />}
              <Reminder bounds={bounds} changes={changes} />
              <CoolOff bounds={bounds} changes={changes} />
              <Exclusion changes={changes} />
              <Somebody />
            </div>
          </>
        )}
      </LoadedBounds>
    </div>
  );
}
