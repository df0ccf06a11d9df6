import type { OwnTask, Task } from '@clearcrate/contract/task';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverClock } from '../../lib/server-clock.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { watchDay } from './day-watch.ts';
import { readTasksAgain, type SignInRecords, signInQuery, taskListQuery, taskPlanQuery } from './task.queries.ts';

export type RoundDay = Pick<SignInRecords['round'][number], 'roundDay' | 'rewards' | 'state'>;
/** A visitor sees what there is to do, without progress of their own. */
export type ShownTask = Task & Partial<Pick<OwnTask, 'period' | 'progress' | 'state'>>;

/** The day goes on while the page is open: what belongs to yesterday is read anew. */
function useDayChange(endsAt: string | undefined): void {
  useEffect(() => {
    if (endsAt === undefined) return;
    return watchDay(Date.parse(endsAt), serverClock.now, () => void readTasksAgain());
  }, [endsAt]);
}

export type TaskPageState = ReturnType<typeof useTaskPage>;

/** Everything both layouts of the task center are made from. */
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
    /** The player's own sign-ins; absent for a visitor. */
    signIn: isSignedIn ? signIn.data : undefined,
    /** Of the first that failed; trying again asks for all of them. */
    error: queries.find(({ error, data }) => error && !data)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}
