import type { Simulation } from '@clearcrate/fairness/simulate';
import { cx } from '@clearcrate/ui/cx.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useBoxTexts } from '../../../lib/texts.ts';
import classes from './figures.module.css';

const WIDTH = 366;
const HEIGHT = 158;
const AXIS = 20;
const TICKS = 5;

/** How the groups of a simulation spread; the middle 95 % lit, theory and break-even as lines. */
export function Histogram({ simulation, theory }: { simulation: Simulation; theory: number }) {
  const b = useBoxTexts();
  const { percent } = useFormats();
  const { bins, middle } = simulation;
  const [low, high] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  const most = Math.max(...bins.map(({ groups }) => groups), 1);
  const at = (value: number) => ((value - low) / (high - low)) * WIDTH;
  const width = WIDTH / bins.length;
  const isWithin = (value: number) => value >= low && value <= high;
  return (
    <svg
      viewBox={`0 -14 ${WIDTH} ${HEIGHT + AXIS + 14}`}
      className={classes.histogram}
      role="img"
      aria-label={b('histogram', { low: percent(middle.low, 0), high: percent(middle.high, 0) })}
    >
      {bins.map(({ from, to, groups }, index) => {
        const height = (groups / most) * (HEIGHT - 8);
        const isMiddle = to > middle.low && from < middle.high;
        return (
          <rect
            key={from}
            x={index * width + 1}
            y={HEIGHT - height}
            width={width - 2}
            height={height}
            rx="1.5"
            className={cx(classes.bin, isMiddle && classes.lit)}
          />
        );
      })}
      <path d={`M0 ${HEIGHT}.5H${WIDTH}`} className={classes.axis} />
      {isWithin(1) && <path d={`M${at(1)} 2V${HEIGHT}`} className={classes.even} />}
      {isWithin(theory) && <path d={`M${at(theory)} -2V${HEIGHT}`} className={classes.theory} />}
      {isWithin(theory) && (
        <text x={at(theory) - 5} y="-3" textAnchor={at(theory) < 90 ? 'start' : 'end'} className={classes.white}>
          {b('theory', { share: percent(theory, 2) })}
        </text>
      )}
      {isWithin(1) && (
        <text x={at(1) + 5} y="-3">
          {b('breakEven')}
        </text>
      )}
      {Array.from({ length: TICKS }, (_, index) => low + ((high - low) * index) / (TICKS - 1)).map((value, index) => (
        <text
          key={value}
          x={at(value)}
          y={HEIGHT + 15}
          textAnchor={index === 0 ? 'start' : index === TICKS - 1 ? 'end' : 'middle'}
        >
          {percent(value, 0)}
        </text>
      ))}
    </svg>
  );
}
