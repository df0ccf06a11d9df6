import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import classes from './plot.module.css';

export interface PlotSeries {
  name: string;
  colour: string;
  values: readonly number[];
  /** Bars stand on each other in the order of the series; lines lie above all bars. */
  look: 'bar' | 'line' | 'dashed';
}

interface PlotProps {
  label: string;
  /** Start of each point, in seconds. */
  times: readonly number[];
  series: readonly PlotSeries[];
  height: number;
  timeOf(seconds: number): string;
  amountOf(value: number): string;
  /** The point under the pointer. */
  onPoint(index: number | undefined): void;
}

const bars = UPlot.paths.bars?.({ size: [0.72, 48] });
const GRID = '#1f2737';
const QUIET = '#7c889f';

/** Bars below bars: each series carries the sum of those before it, the highest is drawn first. */
function stacked(series: readonly PlotSeries[]): { drawn: PlotSeries[]; sums: number[][] } {
  const below: number[] = [];
  const sums = new Map<PlotSeries, number[]>();
  for (const one of series) {
    if (one.look !== 'bar') continue;
    const sum = one.values.map((value, index) => {
      below[index] = (below[index] ?? 0) + value;
      return below[index];
    });
    sums.set(one, sum);
  }
  const ofBars = series.filter(({ look }) => look === 'bar').toReversed();
  const drawn = [...ofBars, ...series.filter(({ look }) => look !== 'bar')];
  return { drawn, sums: drawn.map((one) => sums.get(one) ?? [...one.values]) };
}

function optionsOf(drawn: readonly PlotSeries[], props: PlotProps, width: number): UPlot.Options {
  const axis = { stroke: QUIET, font: '11px Saira, sans-serif', ticks: { show: false } };
  return {
    width,
    height: props.height,
    padding: [10, 14, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    // Half a place on both sides, so that the outer bars are whole.
    scales: {
      x: { time: false, range: () => [-0.6, props.times.length - 0.4] },
      y: { range: (_plot, _low, high) => [0, Math.max(high, 1) * 1.06] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        values: (_plot, places) => places.map((place) => timeAt(props, place)),
      },
      {
        ...axis,
        size: 58,
        grid: { stroke: GRID, width: 1 },
        values: (_plot, values) => values.map((value) => props.amountOf(value)),
      },
    ],
    series: [
      {},
      ...drawn.map(
        ({ name, colour, look }): UPlot.Series => ({
          label: name,
          points: { show: false },
          ...(look === 'bar'
            ? { fill: colour, stroke: '#10141e', width: 1, ...(bars ? { paths: bars } : {}) }
            : { stroke: colour, width: 1.8, ...(look === 'dashed' ? { dash: [5, 4] } : {}) }),
        }),
      ),
    ],
    hooks: { setCursor: [({ cursor }) => props.onPoint(cursor.idx ?? undefined)] },
  };
}

const timeAt = ({ times, timeOf }: PlotProps, place: number): string => {
  const at = Number.isInteger(place) ? times[place] : undefined;
  return at === undefined ? '' : timeOf(at);
};

/** A plot over time. Loaded with its library only when a page shows one. */
export function Plot(props: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const { times, series, height, label } = props;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { drawn, sums } = stacked(series);
    const options = optionsOf(drawn, latest.current, element.clientWidth);
    const plot = new UPlot(options, [times.map((_, index) => index), ...sums], element);
    const watcher = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      plot.destroy();
    };
  }, [times, series, height]);
  return <div ref={frame} role="img" aria-label={label} className={classes.plot} />;
}
