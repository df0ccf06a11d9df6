import type { BoxDetail } from '@clearcrate/contract/box';
import { ProgressBar } from '@clearcrate/ui/progress-bar.tsx';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { memo } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useBoxProgress } from './box.queries.ts';
import classes from './guarantee.module.css';

/** The box's promise after a run of misses, and how far this player has come. Boxes without one show nothing. */
export const Guarantee = memo(function Guarantee({ box }: { box: BoxDetail }) {
  const t = useT('box');
  const words = useT('common');
  const isSignedIn = useIsSignedIn();
  const { data: progress } = useBoxProgress(box.boxId);
  if (!box.guarantee) return null;
  const { afterOpenings, minLevel } = box.guarantee;
  const quality = words(`quality.level${qualityLevel(minLevel)}`);
  const misses = isSignedIn ? progress?.guaranteeMisses : undefined;
  return (
    <Panel className={classes.panel}>
      <div className={classes.head}>
        <h2>{t('guarantee.title')}</h2>
        {typeof misses === 'number' && (
          <span>
            <Num className={classes.count}>{misses}</Num> / <Num>{afterOpenings}</Num>
          </span>
        )}
      </div>
      {typeof misses === 'number' && (
        <ProgressBar tone="fair" label={t('guarantee.title')} value={misses / afterOpenings} />
      )}
      <p className={classes.rule}>{t('guarantee.rule', { count: afterOpenings, quality })}</p>
    </Panel>
  );
});
