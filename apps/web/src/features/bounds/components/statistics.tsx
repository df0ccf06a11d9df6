import { LIMIT_PERIODS, type LimitPeriod } from '@clearcrate/contract/bounds-rules';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PlayStatistics, statisticsQuery } from '../../../lib/bounds/bounds-queries.ts';
import { ReadError } from '../../../lib/page/loaded.tsx';
import { minorOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { StatisticsChart } from '../chart/statistics-chart.tsx';
import classes from './statistics.module.css';

/** `11-15` for days and weeks, `2026-11` for months: dates of the store, not the device. */
const nameOf = (by: LimitPeriod) => (start: string) => (by === 'month' ? start.slice(0, 7) : start.slice(5));

/** The player's results, without green and red: a loss is no fault and a gain no achievement. */
export function Statistics() {
  const t = useT('bounds');
  const isWide = useLayout() === 'pc';
  const [by, setBy] = useState<LimitPeriod>('day');
  const query = useQuery(statisticsQuery(by));
  const { data } = query;
  if (query.error && !data) {
    return (
      <Panel>
        <ReadError query={query} title={t('error')} hint={t('errorHint')} />
      </Panel>
    );
  }
  return (
    <Panel className={stackClass(14)}>
      <MonthFigures month={data?.month} />
      <Segmented<LimitPeriod>
        className={classes.span}
        label={t('chart.span')}
        value={by}
        options={LIMIT_PERIODS.map((value) => ({ value, label: t(`chart.${value}`) }))}
        onChange={setBy}
      />
      {data ? (
        <Course statistics={data} by={by} isWide={isWide} />
      ) : (
        <Skeleton height={isWide ? 330 : 230} radius={12} />
      )}
    </Panel>
  );
}

function MonthFigures({ month }: { month: PlayStatistics['month'] | undefined }) {
  const t = useT('bounds');
  return (
    <dl className={classes.month}>
      {(['recharged', 'spent', 'result', 'won', 'sold'] as const).map((kind) => (
        <div key={kind}>
          <dt>{t(`month.${kind}`)}</dt>
          <dd>{month ? priceText(month[kind]) : <Skeleton width={72} height={20} />}</dd>
        </div>
      ))}
    </dl>
  );
}

const hasSomething = (item: PlayStatistics['items'][number]) =>
  [item.spent, item.recharged, item.won, item.sold].some((amount) => minorOf(amount) !== 0n);

function Course({ statistics, by, isWide }: { statistics: PlayStatistics; by: LimitPeriod; isWide: boolean }) {
  const t = useT('bounds');
  const active = statistics.items.filter(hasSomething);
  if (active.length === 0) return <p className={classes.empty}>{t('chart.empty')}</p>;
  return (
    <>
      <StatisticsChart statistics={statistics} nameOf={nameOf(by)} tall={isWide} />
      <details className={classes.details}>
        <summary>{t('chart.table')}</summary>
        <FiguresTable statistics={statistics} rows={active.toReversed()} />
      </details>
    </>
  );
}

const COLUMNS = ['recharged', 'spent', 'won', 'sold', 'result'] as const;

function FiguresTable({ statistics, rows }: { statistics: PlayStatistics; rows: PlayStatistics['items'] }) {
  const t = useT('bounds');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
    <section className={classes.scroll} aria-label={t('chart.table')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.from')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`chart.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.start}>
              <th scope="row">{row.start}</th>
              {COLUMNS.map((column) => (
                <td key={column}>{priceText(row[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('chart.total')}</th>
            {COLUMNS.map((column) => (
              <td key={column}>{priceText(statistics.total[column])}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
