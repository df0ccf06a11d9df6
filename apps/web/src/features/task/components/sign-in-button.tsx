import { Button } from '@clearcrate/ui/button.tsx';
import { Countdown } from '@clearcrate/ui/countdown.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { useSigningIn } from '../use-rewards.ts';
import type { TaskPageState } from '../use-task-page.ts';
import classes from './sign-in-button.module.css';

/** The one lime act of the page, with what it brings; afterwards it says so, and when the next one is due. */
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
      <div className={classes.done}>
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
