import type { DataOf } from '@clearcrate/contract/endpoint';
import {
  claimTask,
  getTaskList,
  getTaskPlan,
  type OwnTask,
  type Reward,
  signin,
  signinRewardRecords,
  type Task,
} from '@clearcrate/contract/task';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { invalidate, readQuery } from '../../lib/api/reads.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { serverClock } from '../../lib/time/server-clock.ts';
import { usePlay } from '../../play/use-play.ts';
import { watchDay } from './day-watch.ts';

type SignInRecords = DataOf<typeof signinRewardRecords>;

const taskPlanQuery = () => readQuery(getTaskPlan, undefined);

/** Other pages advance tasks, so they are read at each visit. */
const signInQuery = () => readQuery(signinRewardRecords, undefined, { staleTime: 0, localeIndependent: true });

const taskListQuery = () => readQuery(getTaskList, undefined, { staleTime: 0 });

const invalidateTasks = (): Promise<void> => invalidate(signinRewardRecords, getTaskList);

/**
 * Tasks are updated after the commit of a check-in: a moment later, longer when the store is busy.
 */
const HEARD_AFTER_MS = [400, 1_500, 4_000];

async function readTasksAfterSigningIn(): Promise<void> {
  for (const ms of HEARD_AFTER_MS) setTimeout(() => void invalidate(getTaskList), ms);
  await invalidateTasks();
}

export type RoundDay = Pick<SignInRecords['round'][number], 'roundDay' | 'rewards' | 'state'>;
/** A visitor sees tasks without progress. */
export type ShownTask = Task & Partial<Pick<OwnTask, 'period' | 'progress' | 'state'>>;

/** Reads the data of a new day while the page is open. */
function useDayChange(endsAt: string | undefined): void {
  useEffect(() => {
    if (endsAt === undefined) return;
    return watchDay(Date.parse(endsAt), serverClock.now, () => void invalidateTasks());
  }, [endsAt]);
}

export type TaskPageState = ReturnType<typeof useTaskPage>;

/** Shared logic of both layouts of the task center. */
export function useTaskPage() {
  const isSignedIn = useIsSignedIn();
  const plan = useQuery({ ...taskPlanQuery(), enabled: !isSignedIn });
  const signIn = useQuery({ ...signInQuery(), enabled: isSignedIn });
  const list = useQuery({ ...taskListQuery(), enabled: isSignedIn });
  useDayChange(signIn.data?.endsAt);
  const queries = isSignedIn ? [signIn, list] : [plan];
  const round: readonly RoundDay[] | undefined = isSignedIn
    ? signIn.data?.round
    : plan.data?.round.map((day) => ({ ...day, state: day.roundDay === 1 ? 'today' : 'coming' }));
  const tasks: readonly ShownTask[] | undefined = isSignedIn ? list.data?.items : plan.data?.tasks;
  return {
    isSignedIn,
    round,
    tasks,
    /** The player's own check-ins; undefined for a visitor. */
    signIn: isSignedIn ? signIn.data : undefined,
    /** The first error; a retry reads all of them. */
    error: queries.find(({ error, data }) => error && !data)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}

interface Paid {
  rewards: readonly Reward[];
  amount: string;
  ammon: string;
  point: string;
}

/** Balances count up, the coin rings, and a notice names the reward and its source. */
function useCelebration(): (name: string, paid: Paid) => void {
  const titles = useT('routes');
  return (name, { rewards, amount, ammon, point }) => {
    showAssets({ amount, ammon, point });
    playSound('coin');
    toast.prize({ title: titles('task'), name, gains: rewards });
  };
}

export function useSigningIn(today: string | undefined) {
  const t = useT('task');
  const celebrate = useCelebration();
  const { send, isAsking } = usePlay({
    async call(_: undefined, options) {
      const answer = await api.call(signin, undefined, options);
      // The key of an unanswered press on an earlier day returns that day's answer; today's is
      // still to be requested.
      const isOld = today !== undefined && answer.data !== null && answer.data.day < today;
      return isOld ? api.call(signin, undefined, options) : answer;
    },
    onDone: (paid) => celebrate(t('signIn.success', { day: paid.roundDay }), paid),
    onSettled: readTasksAfterSigningIn,
  });
  return { signIn: () => void send(undefined), isSigning: isAsking };
}

export function useClaiming() {
  const t = useT('task');
  const celebrate = useCelebration();
  const { send, asked } = usePlay({
    call: ({ taskCode, period = '' }: ShownTask, options) => api.call(claimTask, { taskCode, period }, options),
    onDone: (paid, { name }) => celebrate(t('task.done', { name }), paid),
    onSettled: invalidateTasks,
  });
  return {
    claim: (task: ShownTask) => void send(task),
    isClaiming: (task: ShownTask) => asked?.taskCode === task.taskCode,
  };
}
