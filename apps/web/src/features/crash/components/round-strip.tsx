import type { CrashScene } from '@clearcrate/contract/crash';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './round-strip.module.css';

const HIGH = 10;
const MIDDLE = 2;

export function pointTone(point: string | null): 'high' | 'middle' | 'low' {
  const value = Number(point ?? 0);
  if (value >= HIGH) return 'high';
  return value >= MIDDLE ? 'middle' : 'low';
}

/** The last points, each with a link to its proof. */
export function RoundStrip({ last }: Pick<CrashScene, 'last'>) {
  const t = useT('crash');
  return (
    <nav className={classes.strip} aria-label={t('last')}>
      <div className={classes.points}>
        {last.map(({ roundId, point }) => (
          <StoreLink
            key={roundId}
            to={`/crash/verify?roundId=${roundId}`}
            className={reachClass(classes.point, classes[pointTone(point)])}
            title={t('round', { round: roundId })}
          >
            {point === null ? t('last.void') : `${point}×`}
          </StoreLink>
        ))}
      </div>
      <StoreLink to="/crash/history" className={classes.all}>
        {t('all')}
      </StoreLink>
    </nav>
  );
}
