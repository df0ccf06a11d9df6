import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { type PointerEvent, useState } from 'react';
import type { PlayStatistics } from '../../../lib/bounds/bounds-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import {
  type Box,
  columnAt,
  columnCentres,
  namedColumns,
  plotBars,
  plotLine,
  roundUp,
  runningResult,
} from './chart-geometry.ts';
import classes from './statistics-chart.module.css';
import { useWidth } from './use-width.ts';

type Item = PlayStatistics['items'][number];

interface StatisticsChartProps {
  statistics: PlayStatistics;
  /** Label of a period. */
  nameOf(start: string): string;
  tall?: boolean;
}

const NAME_WIDTH = 52;
const SCALE_WIDTH = 34;

/**
 * Results above, spending and recharges below, on one time axis. A table beside it has the same
 * values.
 */
export function StatisticsChart({ statistics, nameOf, tall = false }: StatisticsChartProps) {
  const t = useT('bounds');
  const [frame, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number>();
  const { items, total } = statistics;
  const shown = chosen === undefined ? undefined : items[chosen];
  const label = t('chart.label', {
    from: items[0]?.start ?? '',
    to: items.at(-1)?.start ?? '',
    spent: priceText(total.spent),
    recharged: priceText(total.recharged),
    result: priceText(total.result),
  });
  return (
    <div className={classes.chart} data-tall={tall || undefined}>
      <div ref={frame} className={classes.frame}>
        {width > 0 && (
          <Drawing {...{ items, width, tall, label, nameOf, chosen }} onChoose={setChosen} key={items[0]?.start} />
        )}
      </div>
      <Legend name={shown ? nameOf(shown.start) : t('chart.total')} figures={shown ?? total} />
    </div>
  );
}

interface DrawingProps {
  items: readonly Item[];
  width: number;
  tall: boolean;
  label: string;
  nameOf(start: string): string;
  chosen: number | undefined;
  onChoose(index: number | undefined): void;
}

function Drawing({ items, width, tall, label, nameOf, chosen, onChoose }: DrawingProps) {
  const t = useT('bounds');
  const lineBottom = tall ? 150 : 96;
  const barsBottom = lineBottom + (tall ? 130 : 84);
  const across = { left: SCALE_WIDTH, right: width };
  const lineBox: Box = { ...across, top: 24, bottom: lineBottom };
  const barBox: Box = { ...across, top: lineBottom + 20, bottom: barsBottom };
  const centres = columnCentres(items.length, lineBox);
  const line = plotLine(runningResult(items), centres, lineBox);
  const amounts = {
    spent: items.map((item) => Number(item.spent)),
    recharged: items.map((item) => Number(item.recharged)),
  };
  const top = roundUp(Math.max(...amounts.spent, ...amounts.recharged));
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    onChoose(columnAt(event.clientX - left, items.length, lineBox));
  };
  const height = barsBottom + 20;
  return (
    <svg
      className={classes.picture}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onChoose(undefined)}
    >
      <defs>
        <linearGradient id="bounds-area" x1="0" y1="0" x2="0" y2="1">
          <stop className={classes.areaTop} />
          <stop offset="1" className={classes.areaFoot} />
        </linearGradient>
      </defs>
      <text x={0} y={12} className={classes.caption}>
        {t('chart.cumulated')}
      </text>
      <Scale y={line.zeroY} width={width} name="0" dashed />
      <path d={line.area} fill="url(#bounds-area)" />
      <path d={line.path} className={classes.line} />
      <circle cx={line.last.x} cy={line.last.y} r={4} className={classes.dot} />
      <Scale y={barBox.top} width={width} name={scaleName(top)} />
      <Scale y={(barBox.top + barBox.bottom) / 2} width={width} name={scaleName(top / 2)} />
      <Scale y={barBox.bottom} width={width} name="0" />
      <Bars amounts={amounts} top={top} box={barBox} />
      {chosen !== undefined && (
        <path d={`M${centres[chosen]} ${lineBox.top - 4}V${barsBottom}`} className={classes.pointer} />
      )}
      {namedColumns(items.length, across.right - across.left, NAME_WIDTH).map((index) => (
        <text
          key={index}
          x={Math.min(width, (centres[index] ?? 0) + (index === items.length - 1 ? NAME_WIDTH / 2 : 0))}
          y={height - 4}
          className={classes.name}
          textAnchor={index === items.length - 1 ? 'end' : 'middle'}
        >
          {index === items.length - 1 ? t('chart.now') : nameOf(items[index]?.start ?? '')}
        </text>
      ))}
    </svg>
  );
}

/** Abbreviates thousands on the axis; exact figures are below. */
const scaleName = (value: number): string =>
  value >= 1000 ? `${value / 1000}k` : String(Math.round(value * 100) / 100);

function Scale({ y, width, name, dashed = false }: { y: number; width: number; name: string; dashed?: boolean }) {
  return (
    <>
      <path d={`M${SCALE_WIDTH} ${y}H${width}`} className={dashed ? classes.zero : classes.grid} />
      <text x={SCALE_WIDTH - 6} y={y + 3} textAnchor="end" className={classes.name}>
        {name}
      </text>
    </>
  );
}

interface BarsProps {
  amounts: { spent: number[]; recharged: number[] };
  top: number;
  box: Box;
}

function Bars({ amounts, top, box }: BarsProps) {
  const kinds = [
    { side: 'left', values: amounts.spent, className: classes.spent },
    { side: 'right', values: amounts.recharged, className: classes.recharged },
  ] as const;
  return kinds.map(({ side, values, className }) => (
    <g key={side} className={className}>
      {plotBars(values, side, top, box).map((bar) => (
        <rect key={bar.x} {...bar} rx={Math.min(2, bar.width / 2)} />
      ))}
    </g>
  ));
}

function Legend({ name, figures }: { name: string; figures: Pick<Item, 'spent' | 'recharged' | 'result'> }) {
  const t = useT('bounds');
  return (
    <div className={classes.legend}>
      <b className={classes.when}>{name}</b>
      <dl>
        {(['spent', 'recharged', 'result'] as const).map((kind) => (
          <div key={kind}>
            <dt>
              <i className={classes[`${kind}Mark`]} />
              {t(`chart.${kind}`)}
            </dt>
            <dd>{priceText(figures[kind])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
