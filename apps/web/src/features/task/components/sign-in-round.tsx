import { AssetIcon } from '@clearcrate/ui/asset-icons.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { RoundDay } from '../use-task-page.ts';
import { Rewards } from './rewards.tsx';
import classes from './sign-in-round.module.css';

/** Seven days, the last one double: done ones dim under a tick, today's lit. */
export function SignInRound({ days }: { days: readonly RoundDay[] }) {
  const t = useT('task');
  return (
    <ol className={classes.round} aria-label={t('round.label')}>
      {days.map((day) => (
        <Day key={day.roundDay} day={day} isLast={day.roundDay === days.length} />
      ))}
    </ol>
  );
}

function Day({ day, isLast }: { day: RoundDay; isLast: boolean }) {
  const t = useT('task');
  const isToday = day.state === 'today';
  const main = day.rewards[0]?.asset ?? 'shell';
  return (
    <li className={classes.day} data-state={day.state} aria-current={isToday ? 'date' : undefined}>
      <span className={classes.name}>
        {isToday ? t('day.today') : t('day.number', { day: day.roundDay })}
        {day.state === 'signed' && <VisuallyHidden>{t('day.signed')}</VisuallyHidden>}
      </span>
      <span className={classes.picture}>
        {isLast && <AssetIcon asset={main} size={30} />}
        <AssetIcon asset={main} size={isLast ? 48 : 30} />
        {isLast && <AssetIcon asset={main} size={30} />}
        {day.state === 'signed' && (
          <span className={classes.tick}>
            <Icon name="check" size={26} strokeWidth={3} />
          </span>
        )}
      </span>
      <Rewards rewards={day.rewards} bare={!isLast} />
    </li>
  );
}
