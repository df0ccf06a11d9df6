import { signinRewardRecords } from '@clearcrate/contract/task';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readQuery } from '../../../lib/api/reads.ts';
import { hasVerified } from '../../../lib/player/verified.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { covers } from '../../../lib/text/amounts.ts';
import { areDone, stepsOf } from '../first-steps.ts';
import classes from './first-steps-card.module.css';
import { StepsCard } from './steps-card.tsx';

/** Progress of a player; hides itself when complete. */
export function PlayerSteps({ onEnd }: { onEnd(): void }) {
  const point = useSession((state) => state.info?.assets.point);
  const { data, isError } = useQuery(readQuery(signinRewardRecords, undefined, { localeIndependent: true }));
  const isKnown = point !== undefined && (isError || data !== undefined);
  const steps = stepsOf({
    isSignedIn: true,
    // A calendar that failed to load does not block the other steps.
    hasSignedToday: data !== undefined && (data.signedToday || data.records.length > 0),
    // Spending grants points, so a player without points has opened nothing yet.
    hasOpened: point !== undefined && covers(point, '0.01'),
    hasVerified: hasVerified(),
  });
  const isComplete = isKnown && areDone(steps);
  useEffect(() => {
    if (isComplete) onEnd();
  });
  return isKnown ? <StepsCard steps={steps} onEnd={onEnd} /> : <div className={classes.card} />;
}
