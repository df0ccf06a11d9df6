import { Button } from '@clearcrate/ui/controls/button.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { rowsClass } from '@clearcrate/ui/layout/stack.ts';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { AssetIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { useState } from 'react';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import type { RoundDay, TaskPageState } from '../task.queries.ts';
import { useSigningIn } from '../task.queries.ts';
import { Rewards } from './rewards.tsx';
import classes from './sign-in.module.css';

/** Progress of the round. */
export function SignInHead({ page }: { page: TaskPageState }) {
  const t = useT('task');
  const count = page.round?.filter(({ state }) => state === 'signed').length ?? 0;
  const streak = page.signIn?.streak ?? 0;
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>
        {t.rich('round.title', { n: (text) => <Num className={classes.count}>{text}</Num> }, { count })}
      </h2>
      <p className={classes.hint}>{t('round.hint')}</p>
      {streak > 7 && <p className={classes.hint}>{t('round.streak', { count: streak })}</p>}
    </div>
  );
}

/** Seven days, the last one double: done ones are dimmed with a check mark, today's is lit. */
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

/** The page's main action with its reward; afterwards its result, and when the next one is due. */
export function SignInButton({ page }: { page: TaskPageState }) {
  const t = useT('task');
  const { signIn: records, isSignedIn, round } = page;
  const { signIn, isSigning } = useSigningIn(records?.day);
  const reward = round?.find(({ state }) => state === 'today')?.rewards[0];
  if (!isSignedIn) {
    return (
      <Button variant="primary" size="l" wide onClick={() => openOverlay('login')}>
        {t('signIn.visitor')}
      </Button>
    );
  }
  if (records?.signedToday) {
    return (
      <div>
        <Button size="l" wide done>
          {t('signIn.done')}
        </Button>
        <p className={classes.next}>
          {t.rich('signIn.resets', {
            time: () => <Countdown endsAtMs={Date.parse(records.endsAt)} clock={serverClock} />,
          })}
        </p>
      </div>
    );
  }
  return (
    <Button
      variant="primary"
      size="l"
      wide
      loading={isSigning}
      disabled={!records}
      price={reward && { amount: reward.amount, asset: reward.asset }}
      onClick={signIn}
    >
      {t('signIn.button')}
    </Button>
  );
}

/** Rewards of past check-ins, on demand. */
export function SignInRecords({ page }: { page: TaskPageState }) {
  const t = useT('task');
  const [isOpen, setOpen] = useState(false);
  if (!page.signIn) return null;
  const { records } = page.signIn;
  return (
    <>
      <Button variant="ghost" size="s" onClick={() => setOpen(true)}>
        {t('records.open')}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t('records.title')} subtitle={t('records.hint')}>
        {records.length === 0 ? (
          <EmptyState icon="calendar" title={t('records.empty')} hint={t('records.emptyHint')} />
        ) : (
          <ul className={rowsClass(classes.records)}>
            {records.map(({ day, roundDay, rewards }) => (
              <li key={day}>
                <Num className={classes.date}>{day}</Num>
                <span className={classes.signInRecordsDay}>{t('day.number', { day: roundDay })}</span>
                <Rewards rewards={rewards} />
              </li>
            ))}
          </ul>
        )}
      </Modal>
    </>
  );
}
