import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { minorOf } from '../../../lib/amounts.ts';
import { useT } from '../../../lib/i18n.tsx';
import classes from './spend-bars.module.css';

export interface DaySpent {
  /** As `2026-11-15`. */
  day: string;
  spent: string;
  /** In hundredths, for the picture alone. */
  value: number;
}

const HEIGHT = 96;
const STEP = 24;
const BAR = 16;
/** A day with next to nothing is still a day that was played. */
const LEAST = 2;

/** One bar a day, today's in white, the own limit as a dashed line. Losses are not red and gains are not green. */
export function SpendBars({ days, limit }: { days: readonly DaySpent[]; limit: string | undefined }) {
  const t = useT('personal');
  const { date } = useFormats();
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
      <VisuallyHidden>{days.map(({ day, spent }) => `${date(day)}: ${priceText(spent)}`).join('; ')}</VisuallyHidden>
    </figure>
  );
}
