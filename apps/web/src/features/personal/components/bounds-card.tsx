import type { PlayBounds, PlayFigures } from '@clearcrate/contract/bounds';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { Panel, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { boundsQuery, statisticsQuery } from '../../../lib/bounds/bounds-queries.ts';
import { isBuilt } from '../../../lib/routing/built-pages.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { minorOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './bounds-card.module.css';

interface DaySpent {
  /** As `2026-11-15`. */
  day: string;
  spent: string;
  /** In hundredths, for the chart only. */
  value: number;
}

const HEIGHT = 96;
const STEP = 24;
const BAR = 16;
/** A day with little spending is still visible. */
const LEAST = 2;

/**
 * One bar per day, today's in white, the own limit as a dashed line. Losses are not red and gains
 * are not green.
 */
function SpendBars({ days, limit }: { days: readonly DaySpent[]; limit: string | undefined }) {
  const t = useT('personal');
  const formats = useFormats();
  const limitValue = limit === undefined ? 0 : Number(minorOf(limit));
  const highest = Math.max(limitValue, ...days.map(({ value }) => value));
  const heightOf = (value: number) => (highest === 0 ? 0 : (value / highest) * HEIGHT);
  const width = days.length * STEP;
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT + 2}`}
        className={classes.bars}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, value }, index) => {
          const height = Math.max(heightOf(value), LEAST);
          return (
            <rect
              key={day}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT + 2 - height}
              width={BAR}
              height={height}
              rx="2.5"
              className={index === days.length - 1 ? classes.today : classes.bar}
            />
          );
        })}
        {limitValue > 0 && (
          <line
            x1="0"
            x2={width}
            y1={HEIGHT + 1 - heightOf(limitValue)}
            y2={HEIGHT + 1 - heightOf(limitValue)}
            className={classes.limit}
          />
        )}
      </svg>
      <figcaption className={classes.caption}>
        <span aria-hidden="true">{days[0]?.day.slice(5)}</span>
        <span>{t(limit === undefined ? 'bounds.caption' : 'bounds.captionLimit', { count: days.length })}</span>
        <span aria-hidden="true">{t('bounds.now')}</span>
      </figcaption>
      <VisuallyHidden>
        {days.map(({ day, spent }) => `${formats.day(day)}: ${priceText(spent)}`).join('; ')}
      </VisuallyHidden>
    </figure>
  );
}

const DAYS = 14;

function dayLimit({ limits }: PlayBounds) {
  return limits.find(({ kind, period }) => kind === 'spend' && period === 'day');
}

/** Costs and winnings of play in plain figures, with a link to the limits. */
export function BoundsCard() {
  const t = useT('personal');
  const titles = useT('routes');
  const { data: bounds } = useQuery(boundsQuery());
  const { data: figures, isError } = useQuery(statisticsQuery('day'));
  if (!isBuilt('bounds') || isError) return null;
  const limit = bounds && dayLimit(bounds);
  return (
    <Panel className={classes.card}>
      <SectionHead
        title={titles('bounds')}
        aside={
          <StoreLink to="/bounds" className={reachClass(classes.set)}>
            {t('bounds.set')}
            <Icon name="chevron" size={14} strokeWidth={2} />
          </StoreLink>
        }
      />
      {figures ? (
        <>
          <MonthFigures month={figures.month} used={limit?.used} limit={limit?.limit} />
          <SpendBars days={figures.items.slice(-DAYS).map(daySpent)} limit={limit?.limit ?? undefined} />
        </>
      ) : (
        <Skeleton height={180} radius={12} />
      )}
    </Panel>
  );
}

const daySpent = ({ start, spent }: PlayFigures & { start: string }): DaySpent => ({
  day: start,
  spent,
  value: Number(minorOf(spent)),
});

interface MonthFiguresProps {
  month: PlayFigures;
  used: string | undefined;
  limit: string | null | undefined;
}

function MonthFigures({ month, used, limit }: MonthFiguresProps) {
  const t = useT('personal');
  return (
    <dl className={classes.figures}>
      {used !== undefined && (
        <div>
          <dt>{t('bounds.today')}</dt>
          <dd>
            <Num>{priceText(used)}</Num>
            {limit && <Num className={classes.of}>{` / ${priceText(limit)}`}</Num>}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('bounds.spent')}</dt>
        <dd>
          <Num>{priceText(month.spent)}</Num>
        </dd>
      </div>
      <div>
        <dt>{t('bounds.result')}</dt>
        <dd>
          <Num>{priceText(month.result, { signed: true })}</Num>
        </dd>
      </div>
    </dl>
  );
}
