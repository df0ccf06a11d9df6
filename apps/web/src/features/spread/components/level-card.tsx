import type { SpreadInfo } from '@clearcrate/contract/spread';
import { ProgressBar } from '@clearcrate/ui/progress-bar.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { levelProgress } from '../level-progress.ts';
import classes from './level-card.module.css';

/** The promoter's level, the way to the next, and all levels with what they ask for and bring. */
export function LevelCard({ info }: { info: SpreadInfo }) {
  const t = useT('spread');
  const { next, missing, share } = levelProgress(info);
  const way = next ? t('level.missing', { count: missing, level: String(next.level) }) : t('level.highest');
  return (
    <Panel>
      <div className={classes.head}>
        <h2>{t('level.title', { level: String(info.level) })}</h2>
        <p>{t('level.rate', { rate: info.rate })}</p>
      </div>
      <ProgressBar value={share} label={way} />
      <p className={classes.way}>{way}</p>
      <ol className={classes.ladder} aria-label={t('level.ladder')}>
        {info.levels.map(({ level, members, rate }) => (
          <li
            key={level}
            className={classes.rung}
            data-reached={level <= info.level || undefined}
            aria-current={level === info.level ? 'step' : undefined}
          >
            <span>{t('level.short', { level: String(level) })}</span>
            <Num className={classes.rate}>{rate}%</Num>
            <span>{members === 0 ? t('level.start') : t('level.members', { count: members })}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
