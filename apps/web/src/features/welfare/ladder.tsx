import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@clearcrate/ui/states.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../lib/i18n.tsx';
import { useOwnWelfare, useWelfareBoxes, type WelfareBoxes } from '../../play/welfare/welfare.queries.ts';
import { pointsText, shareOfStep } from '../../play/welfare/welfare-levels.ts';
import classes from './ladder.module.css';
import { LevelCard } from './level-card.tsx';
import { PointsPanel } from './points-panel.tsx';

/** The welfare page below its title: points, ladder, rules. */
export function WelfareLadder() {
  const t = useT('welfare');
  const { data: boxes, error, isFetching, refetch } = useWelfareBoxes();
  if (boxes?.items.length === 0) return <EmptyState icon="gift" title={t('empty')} />;
  if (boxes) return <Loaded boxes={boxes} />;
  if (!error) return <SkeletonList shape="row" count={6} />;
  return <ErrorState title={t('error')} hint={t('errorHint')} retrying={isFetching} onRetry={() => void refetch()} />;
}

function Loaded({ boxes }: { boxes: WelfareBoxes }) {
  const t = useT('welfare');
  const { data: own } = useOwnWelfare();
  const points = own?.points ?? '0.00';
  const steps = own?.items ?? boxes.items;
  return (
    <div className={classes.page}>
      <PointsPanel boxes={boxes} />
      <ol className={classes.ladder} aria-label={t('ladder')}>
        {boxes.items.map((box) => (
          <LevelCard
            key={box.boxId}
            box={box}
            own={own?.items.find(({ boxId }) => boxId === box.boxId)}
            points={points}
            climbed={shareOfStep(steps, box.level, points)}
          />
        ))}
      </ol>
      <Rules boxes={boxes} />
    </div>
  );
}

function Rules({ boxes: { opens, closes, dailyDrop, timeZone } }: { boxes: WelfareBoxes }) {
  const t = useT('welfare');
  return (
    <section className={classes.section}>
      <SectionHead title={t('rules.title')} />
      <Panel>
        <ul className={classes.rules}>
          <li>{t('rules.earn')}</li>
          <li>{t('rules.drop', { drop: pointsText(dailyDrop) })}</li>
          <li>{t('rules.once', { opens, closes })}</li>
          <li>{t('rules.odds')}</li>
          <li>{t('rules.zone', { zone: timeZone })}</li>
        </ul>
      </Panel>
    </section>
  );
}
