import { Button } from '@clearcrate/ui/controls/button.tsx';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { Skeleton, SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import type { CSSProperties, ReactNode } from 'react';
import { ReadError } from '../../../lib/page/loaded.tsx';
import { isBuilt } from '../../../lib/routing/built-pages.ts';
import { asStorePath, ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import type { ShownTask, TaskPageState } from '../task.queries.ts';
import { useClaiming } from '../task.queries.ts';
import { Rewards } from './rewards.tsx';
import classes from './tasks.module.css';

const LOOKS: Record<string, { icon: IconName; hue: number }> = {
  boxesOpened: { icon: 'crate', hue: 268 },
  itemsSold: { icon: 'bag', hue: 150 },
  daysSignedIn: { icon: 'calendar', hue: 172 },
  seedsRevealed: { icon: 'shield', hue: 250 },
  friendsInvited: { icon: 'users', hue: 325 },
  identityVerified: { icon: 'id', hue: 205 },
  steamBound: { icon: 'link', hue: 160 },
};
const PLAIN_LOOK = { icon: 'tasks', hue: 220 } as const;

interface TaskSectionProps {
  title: string;
  aside?: ReactNode;
  tasks: readonly ShownTask[];
}

function TaskSection({ title, aside, tasks }: TaskSectionProps) {
  return (
    <Section gap={12} className={classes.section} title={title} aside={aside}>
      <Panel flush>
        <ul>
          {tasks.map((task) => (
            <li key={task.taskCode} className={classes.row}>
              <TaskRow task={task} />
            </li>
          ))}
        </ul>
      </Panel>
    </Section>
  );
}

function TaskRow({ task }: { task: ShownTask }) {
  const t = useT('task');
  const { icon, hue } = LOOKS[task.metric] ?? PLAIN_LOOK;
  const { progress = 0, target } = task;
  return (
    <>
      <span className={classes.tile} style={{ '--hue': hue } as CSSProperties}>
        <Icon name={icon} size={24} />
      </span>
      <div className={classes.body}>
        <h3 className={classes.name}>{task.name}</h3>
        <ProgressBar
          value={progress / target}
          label={t('task.progress', { name: task.name })}
          tone={progress >= target ? 'good' : 'plain'}
        />
        <div className={classes.facts}>
          <Num>
            <b>{progress}</b> / {target}
          </Num>
          <Rewards rewards={task.rewards} />
        </div>
      </div>
      <div className={classes.act}>
        <TaskAct task={task} />
      </div>
    </>
  );
}

function TaskAct({ task }: { task: ShownTask }) {
  const t = useT('task');
  const { claim, isClaiming } = useClaiming();
  const path = asStorePath(task.link);
  if (task.state === 'claimed') {
    return (
      <span className={classes.claimed}>
        <Icon name="check" size={24} strokeWidth={2.4} />
        <VisuallyHidden>{t('task.claimed')}</VisuallyHidden>
      </span>
    );
  }
  if (task.state === 'claimable') {
    return (
      <Button
        className={classes.claim}
        loading={isClaiming(task)}
        aria-label={t('task.claimName', { name: task.name })}
        onClick={() => claim(task)}
      >
        {t('task.claim')}
      </Button>
    );
  }
  if (!path || task.link === '/task' || !isBuilt(task.link.slice(1))) return null;
  return (
    <ButtonLink to={path} aria-label={t('task.goName', { name: task.name })}>
      {t('task.go')}
    </ButtonLink>
  );
}

export function DailyTasks({ page }: { page: TaskPageState }) {
  const t = useT('task');
  const endsAt = page.signIn?.endsAt;
  const tasks = page.tasks?.filter(({ daily }) => daily) ?? [];
  if (tasks.length === 0) return null;
  const aside = endsAt
    ? t.rich('daily.resets', { time: () => <Countdown endsAtMs={Date.parse(endsAt)} clock={serverClock} /> })
    : t('task.signIn');
  return <TaskSection title={t('daily.title')} tasks={tasks} aside={aside} />;
}

export function OnceTasks({ page }: { page: TaskPageState }) {
  const t = useT('task');
  const tasks = page.tasks?.filter(({ daily }) => !daily) ?? [];
  if (tasks.length === 0) return null;
  const done = tasks.filter(({ state }) => state === 'claimed' || state === 'claimable').length;
  const aside = page.isSignedIn && t('once.done', { done, total: tasks.length });
  return <TaskSection title={t('once.title')} tasks={tasks} aside={aside} />;
}

/** The page when it has loaded; before, a skeleton or an error. */
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
