import { signinRewardRecords } from '@clearcrate/contract/task';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { covers } from '../../../lib/amounts.ts';
import { readQuery } from '../../../lib/api/reads.ts';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useIsSignedIn, useSession } from '../../../lib/session/current-session.ts';
import { storage } from '../../../lib/storage.ts';
import { areDone, type Step, stepsOf } from '../first-steps.ts';
import classes from './first-steps-card.module.css';

/** Kept on the device: `verified` once the proof was looked at, `over` when all is done or the card was put away. */
const isOver = () => storage.get('firstSteps') === 'over';
const hasVerified = () => storage.get('firstSteps') === 'verified';

/** What a newcomer does first, until it is done or put away. */
export function FirstStepsCard() {
  const [over, setOver] = useState(isOver);
  if (over) return null;
  const end = () => {
    storage.set('firstSteps', 'over');
    setOver(true);
  };
  return <OpenCard onEnd={end} />;
}

function OpenCard({ onEnd }: { onEnd(): void }) {
  const t = useT('home');
  const isSignedIn = useIsSignedIn();
  const point = useSession((state) => state.info?.assets.point);
  const { data, isError } = useQuery({
    ...readQuery(signinRewardRecords, undefined, { localeIndependent: true }),
    enabled: isSignedIn,
  });
  const steps = stepsOf({
    isSignedIn,
    // A calendar that could not be read keeps nobody waiting for the rest.
    hasSignedToday: isError ? false : data && (data.signedToday || data.records.length > 0),
    hasOpened: point === undefined ? undefined : covers(point, '0.01'),
    hasVerified: hasVerified(),
  });
  const isComplete = steps !== undefined && areDone(steps);
  useEffect(() => {
    if (isComplete) onEnd();
  });
  if (!steps) return <Skeleton height={132} radius={16} />;
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes.card} aria-label={t('steps.title')}>
      <header className={classes.head}>
        <h2>{t('steps.title')}</h2>
        <Num className={classes.count}>{`${doneCount}/${steps.length}`}</Num>
        <IconButton icon="close" iconSize={18} label={t('steps.dismiss')} onClick={onEnd} />
      </header>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.name}>
            <StepLink step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepLink({ step: { name, icon, to, isDone } }: { step: Step }) {
  const t = useT('home');
  const look = (
    <>
      <span className={classes.mark}>
        <Icon name={isDone ? 'check' : icon} size={20} strokeWidth={isDone ? 2.4 : 1.8} />
      </span>
      <span>{t(`steps.${name}`)}</span>
    </>
  );
  if (isDone) {
    return (
      <span className={classes.step} data-done="">
        {look}
        <VisuallyHidden>{t('steps.done')}</VisuallyHidden>
      </span>
    );
  }
  const remember = name === 'verify' ? () => storage.set('firstSteps', 'verified') : undefined;
  return (
    <StoreLink to={to} className={classes.step} onClick={remember}>
      {look}
    </StoreLink>
  );
}
