import classes from '../players.module.css';

export interface Step {
  label: string;
  /** What it added; the last step is a level instead. */
  value: number;
  text: string;
}

interface WaterfallProps {
  label: string;
  opening: Step;
  steps: readonly Step[];
  closing: Step;
}

const WIDTH = 720;
const HEIGHT = 170;
const TOP = 22;
const FOOT = 26;
const GAP = 14;

/** From the balance before, over what each kind brought and took, to the balance after. */
export function Waterfall({ label, opening, steps, closing }: WaterfallProps) {
  const bars = [{ ...opening, from: 0, to: opening.value, look: classes.level }];
  let level = opening.value;
  for (const step of steps) {
    const to = level + step.value;
    bars.push({ ...step, from: level, to, look: step.value < 0 ? classes.lost : classes.gained });
    level = to;
  }
  bars.push({ ...closing, from: 0, to: closing.value, look: classes.level });
  const highest = Math.max(1, ...bars.map(({ from, to }) => Math.max(from, to)));
  const y = (value: number) => HEIGHT - FOOT - (value / highest) * (HEIGHT - FOOT - TOP);
  const step = WIDTH / bars.length;
  const width = Math.min(64, step - GAP);
  return (
    <svg className={classes.waterfall} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {bars.map((bar, index) => {
        const x = index * step + (step - width) / 2;
        const top = y(Math.max(bar.from, bar.to));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name than their place.
          <g key={index}>
            <title>{`${bar.label} ${bar.text}`}</title>
            <rect
              className={bar.look}
              x={x}
              y={top}
              width={width}
              height={Math.max(2, y(Math.min(bar.from, bar.to)) - top)}
              rx={2}
            />
            {index < bars.length - 1 && (
              <path className={classes.joint} d={`M${x + width} ${y(bar.to)}h${step - width}`} />
            )}
            <text className={classes.value} x={x + width / 2} y={top - 6}>
              {bar.text}
            </text>
            <text className={classes.label} x={x + width / 2} y={HEIGHT - 8}>
              {bar.label}
            </text>
          </g>
        );
      })}
      <path className={classes.ground} d={`M0 ${y(0)}H${WIDTH}`} />
    </svg>
  );
}
