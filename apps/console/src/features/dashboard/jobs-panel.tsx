import { rerunJob } from '@clearcrate/contract/dashboard';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDashboardTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './dashboard.module.css';
import type { Health } from './health-panel.tsx';

type Job = Health['jobs'][number];
type Failed = Health['failed'][number];

interface JobsProps {
  query: UseQueryResult<Health>;
  mayRerun: boolean;
  /** Name of the query that shows them. */
  path: string;
}

/** What each periodic job did last, and items that failed. */
export function JobsPanel({ query, mayRerun, path }: JobsProps) {
  const t = useDashboardTexts();
  const [chosen, setChosen] = useState<Failed>();
  const columns = useJobColumns();
  const failed = query.data?.failed ?? [];
  return (
    <>
      {failed.length > 0 && (
        <Panel title={t('failed')} note={failed.length}>
          <ul className={classes.alerts}>
            {failed.map((one) => (
              <li key={`${one.job} ${one.item}`}>
                <div>
                  <p>
                    {one.job}{' '}
                    <Tag tone={one.isDead ? 'bad' : 'warn'}>{t('failed.attempts', { count: one.attempts })}</Tag>
                  </p>
                  <p className={classes.quiet}>
                    {one.item} · {one.error}
                  </p>
                </div>
                {mayRerun && (
                  <Button size="s" onClick={() => setChosen(one)}>
                    {t('failed.rerun')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('jobs')} note={t('jobs.note', { count: failed.length })} flush>
        <DataTable
          label={t('jobs')}
          query={query}
          rows={query.data?.jobs ?? []}
          columns={columns}
          rowId={({ job }) => job}
          empty={{ title: t('jobs.none') }}
        />
      </Panel>
      <ActDialog
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={t('failed.rerunTitle')}
        subtitle={t('failed.rerunHint', { item: chosen?.item ?? '', job: chosen?.job ?? '' })}
        endpoint={rerunJob}
        body={{ job: chosen?.job ?? '', item: chosen?.item ?? '', reason: '' }}
        asksReason
        act={{ children: t('failed.rerun'), variant: 'primary' }}
        changes={[path]}
      />
    </>
  );
}

function useJobColumns(): Column<Job>[] {
  const t = useDashboardTexts();
  return useMemo(
    () => [
      {
        id: 'job',
        header: t('jobs.job'),
        cell: ({ row }) => <Two first={row.original.job} second={row.original.period} />,
      },
      { id: 'state', header: t('jobs.state'), cell: ({ row }) => <JobState {...row.original} /> },
    ],
    [t],
  );
}

function JobState({ failed, dead, at }: Job) {
  const t = useDashboardTexts();
  const tone = dead > 0 ? 'bad' : failed > 0 ? 'warn' : 'good';
  const name =
    dead > 0 ? t('jobs.dead', { count: dead }) : failed > 0 ? t('jobs.retry', { count: failed }) : t('jobs.done');
  return (
    <>
      <Tag tone={tone}>{name}</Tag>
      <span className={parts.two}>
        <Moment at={at} />
      </span>
    </>
  );
}
