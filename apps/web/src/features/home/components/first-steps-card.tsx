import { Icon } from '@clearcrate/ui/icon.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { Suspense, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { lazyPart } from '../../../lib/load-part.ts';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { storage } from '../../../lib/storage.ts';
import { type Step, stepsOf } from '../first-steps.ts';
import classes from './first-steps-card.module.css';

/** Only players have steps behind them, and a visitor's first view is the one that must be quick. */
const PlayerSteps = lazyPart(() => import('./player-steps.tsx').then((file) => file.PlayerSteps));

/** What a newcomer does first, until it is done or put away; the device remembers. */
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

export const hasVerified = (): boolean => storage.get('firstSteps') === 'verified';

export function StepsCard({ steps, onEnd }: { steps: readonly Step[]; onEnd(): void }) {
  const t = useT('home');
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes.card} aria-label={t('steps.title')}>
      <header className={classes.head}>
        <h2>{t('steps.title')}</h2>
        <Num className={classes.count}>{`${doneCount}/${steps.length}`}</Num>
        <IconButton icon="close" iconSize={18} label={t('steps.dismiss')} onClick={onEnd} />
      </header>
      <ol className={classes.steps}>
        {steps.map(({ name, icon, to, isDone }) => (
          <li key={name}>
            <StoreLink
              to={to}
              className={classes.step}
              data-done={isDone || undefined}
              aria-label={isDone ? t('steps.done', { step: t(`steps.${name}`) }) : undefined}
              onClick={name === 'verify' ? () => storage.set('firstSteps', 'verified') : undefined}
            >
              <span className={classes.mark}>
                <Icon name={isDone ? 'check' : icon} size={20} />
              </span>
              {t(`steps.${name}`)}
            </StoreLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
