import { Skeleton, SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { ReadError } from '../../../lib/loaded.tsx';
import type { TaskPageState } from '../use-task-page.ts';
import classes from './task-state.module.css';

/** The page once it is there, or what stands in its place until and unless it comes. */
export function TaskState({ page, children }: { page: TaskPageState; children: ReactNode }) {
  const t = useT('task');
  if (page.round && page.tasks) return children;
  if (page.error) return <ReadError query={page} title={t('error')} />;
  return (
    <div className={classes.skeleton} aria-busy="true">
      <Skeleton width="62%" height={30} />
      <Skeleton height={196} radius={16} />
      <Skeleton height={52} radius={14} />
      <Panel>
        <SkeletonList shape="row" count={3} />
      </Panel>
    </div>
  );
}
