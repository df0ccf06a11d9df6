import { Countdown } from '@clearcrate/ui/countdown.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import type { TaskPageState } from '../use-task-page.ts';
import { TaskSection } from './task-section.tsx';

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
