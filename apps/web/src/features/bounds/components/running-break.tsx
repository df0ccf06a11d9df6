import type { PlayBreak } from '@clearcrate/contract/bounds';
import { getBounds } from '@clearcrate/contract/bounds';
import { Countdown } from '@clearcrate/ui/countdown.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { readAgain } from '../../../lib/api/reads.ts';
import { useT } from '../../../lib/i18n.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { useMoment } from '../use-moment.ts';
import classes from './break.module.css';

/** What is on, how long still, and what can be done meanwhile. */
export function RunningBreak({ running }: { running: PlayBreak }) {
  const t = useT('bounds');
  const moment = useMoment();
  return (
    <section className={classes.running}>
      <h2>
        <Icon name="pause" size={20} strokeWidth={2.2} />
        {t(`break.${running.kind}`)}
      </h2>
      <p className={classes.left}>
        {t('break.left')}
        <Countdown
          className={classes.clock}
          endsAtMs={Date.parse(running.until)}
          clock={serverClock}
          onEnd={() => void readAgain(getBounds)}
        />
        <span>{t('break.until', { time: moment(running.until) })}</span>
      </p>
      {running.elsewhere && <p className={classes.text}>{t('break.elsewhere')}</p>}
      <p className={classes.text}>{t('break.can')}</p>
    </section>
  );
}
