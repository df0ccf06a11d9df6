import type { DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import type * as task from '@clearcrate/contract/task';
import { queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { declareCall } from '../../lib/api/declare-call.ts';

export const taskCalls = {
  getTaskPlan: declareCall<typeof task.getTaskPlan>({ method: 'POST', path: '/api/task/getTaskPlan' }),
  signin: declareCall<typeof task.signin>({ method: 'POST', path: '/api/user/signin', movesValue: true }),
  signinRewardRecords: declareCall<typeof task.signinRewardRecords>({
    method: 'GET',
    path: '/api/user/signinRewardRecords',
  }),
  getTaskList: declareCall<typeof task.getTaskList>({ method: 'POST', path: '/api/task/getTaskList' }),
  claimTask: declareCall<typeof task.claimTask>({ method: 'POST', path: '/api/task/claimTask', movesValue: true }),
};

export type SignInRecords = DataOf<typeof task.signinRewardRecords>;

/** What belongs to one visitor stands under `player`, which is dropped when the session ends. */
export const TASKS_KEY = ['player', 'tasks'] as const;
/** Other pages move tasks on, so they are read again at each visit. */
const STALE_AT_ONCE = 0;

export const taskPlanQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['tasks', 'plan', locale],
    queryFn: ({ signal }) => fetchData(taskCalls.getTaskPlan, undefined, { signal, quiet: true }),
  });

export const signInQuery = queryOptions({
  queryKey: [...TASKS_KEY, 'signIn'],
  staleTime: STALE_AT_ONCE,
  queryFn: ({ signal }) => fetchData(taskCalls.signinRewardRecords, undefined, { signal, quiet: true }),
});

export const taskListQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [...TASKS_KEY, 'list', locale],
    staleTime: STALE_AT_ONCE,
    queryFn: ({ signal }) => fetchData(taskCalls.getTaskList, undefined, { signal, quiet: true }),
  });
