import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../lib/i18n.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { useOwnWelfare, useWelfareBoxes, type WelfareBoxes } from '../../play/welfare/welfare.queries.ts';
import { pointsText, shareOfStep } from '../../play/welfare/welfare-levels.ts';
import classes from './ladder.module.css';
import { LevelCard } from './level-card.tsx';
import { PointsPanel } from './points-panel.tsx';

/** The welfare page below its title: points, ladder, rules. */
export function WelfareLadder() {
  const t = useT('welfare');
  const skeleton = <SkeletonList shape="row" count={6} />;
  return (
    <Loaded query={useWelfareBoxes()} title={t('error')} hint={t('errorHint')} skeleton={skeleton}>
      {(boxes) => (boxes.items.length === 0 ? <EmptyState icon="gift" title={t('empty')} /> : <Ladder boxes={boxes} />)}
    </Loaded>
  );
}

function Ladder({ boxes }: { boxes: WelfareBoxes }) {
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
