import { type getRevenue, PAID_MODES } from '@clearcrate/contract/dashboard';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useDashboardTexts, useTexts } from '../../lib/texts.ts';
import { Panel } from '../../parts/panel.tsx';
import type { PlotSeries } from '../../parts/plot.tsx';
import classes from './dashboard.module.css';
import { MODE_COLOURS } from './mode-colours.ts';

const Plot = lazy(async () => ({ default: (await import('../../parts/plot.tsx')).Plot }));
const HEIGHT = 268;

type Revenue = DataOf<typeof getRevenue>;

export function RevenuePanel({ query }: { query: UseQueryResult<Revenue> }) {
  const t = useDashboardTexts();
  const common = useTexts();
  if (query.isError)
    return (
      <Panel title={t('chart')}>
        <ErrorState title={common('list.failed')} hint={messageOf(query.error)} onRetry={() => query.refetch()} />
      </Panel>
    );
  if (!query.data)
    return (
      <Panel title={t('chart')}>
        <Skeleton />
      </Panel>
    );
  return <Chart revenue={query.data} />;
}

function Chart({ revenue }: { revenue: Revenue }) {
  const t = useDashboardTexts();
  const formats = useFormats();
  const [place, setPlace] = useState<number>();
  const { points, unit } = revenue;
  const times = useMemo(() => points.map(({ at }) => Date.parse(at) / 1_000), [points]);
  const series = useMemo<PlotSeries[]>(
    () => [
      ...PAID_MODES.map((mode) => ({
        name: t(`mode.${mode}`),
        colour: MODE_COLOURS[mode],
        look: 'bar' as const,
        values: points.map(({ spent }) => Number(spent[mode])),
      })),
      { name: t('recharge'), colour: '#fff', look: 'line', values: points.map(({ recharge }) => Number(recharge)) },
      { name: t('given'), colour: '#97a3ba', look: 'dashed', values: points.map(({ given }) => Number(given)) },
    ],
    [points, t],
  );
  const timeOf = (seconds: number) =>
    unit === 'day' ? formats.dayOfMonth(seconds * 1_000) : formats.hourMinute(seconds * 1_000);
  const money = (value: number) => formats.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const at = place === undefined ? undefined : times[place];
  return (
    <Panel title={t('chart')} note={at === undefined ? t('asOf', { time: formats.time(revenue.asOf) }) : timeOf(at)}>
      <ul className={classes.legend}>
        {series.map(({ name, colour, look, values }) => (
          <li key={name}>
            <i className={look === 'bar' ? classes.square : classes.line} style={{ background: colour }} />
            {name}
            {place !== undefined && <b>{money(values[place] ?? 0)}</b>}
          </li>
        ))}
      </ul>
      <Suspense fallback={<div style={{ height: HEIGHT }} />}>
        <Plot
          label={t('chart')}
          times={times}
          series={series}
          height={HEIGHT}
          timeOf={timeOf}
          amountOf={(value) => formats.number(value, { notation: 'compact' })}
          onPoint={setPlace}
        />
      </Suspense>
      <VisuallyHidden>
        <ValueTable times={times.map(timeOf)} series={series} />
      </VisuallyHidden>
    </Panel>
  );
}

/** The same as the plot, for screen readers. */
function ValueTable({ times, series }: { times: readonly string[]; series: readonly PlotSeries[] }) {
  const t = useDashboardTexts();
  return (
    <table aria-label={t('chart.values')}>
      <thead>
        <tr>
          <th scope="col">{t('chart.at')}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time, index) => (
          <tr key={time}>
            <th scope="row">{time}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{values[index]?.toFixed(2)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
