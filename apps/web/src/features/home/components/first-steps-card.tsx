import { Suspense, useState } from 'react';
import { storage } from '../../../lib/browser/storage.ts';
import { hasVerified } from '../../../lib/player/verified.ts';
import { lazyPart } from '../../../lib/routing/load-part.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { stepsOf } from '../first-steps.ts';
import classes from './first-steps-card.module.css';
import { StepsCard } from './steps-card.tsx';

/** For players only; a visitor's first view must be fast. */
const PlayerSteps = lazyPart(() => import('./player-steps.tsx').then((file) => file.PlayerSteps));

/** First steps of a newcomer, until done or dismissed on this device. */
export function FirstStepsCard() {
  const [over, setOver] = useState(() => storage.get('firstSteps') === 'over');
  const isSignedIn = useIsSignedIn();
  if (over) return null;
  const end = () => {
    storage.set('firstSteps', 'over');
    setOver(true);
  };
  if (!isSignedIn) return <StepsCard steps={stepsOf({ hasVerified: hasVerified() })} onEnd={end} />;
  return (
    <Suspense fallback={<div className={classes.card} />}>
      <PlayerSteps onEnd={end} />
    </Suspense>
  );
}
