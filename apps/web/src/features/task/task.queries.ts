import type { DataOf } from '@clearcrate/contract/endpoint';
import { getTaskList, getTaskPlan, signinRewardRecords } from '@clearcrate/contract/task';
import { readAgain, readQuery } from '../../lib/api/reads.ts';

export type SignInRecords = DataOf<typeof signinRewardRecords>;

export const taskPlanQuery = () => readQuery(getTaskPlan, undefined);

/** Other pages move tasks on, so they are read again at each visit. */
export const signInQuery = () => readQuery(signinRewardRecords, undefined, { staleTime: 0, sameInEveryLanguage: true });

export const taskListQuery = () => readQuery(getTaskList, undefined, { staleTime: 0 });

export const readTasksAgain = (): Promise<void> => readAgain(signinRewardRecords, getTaskList);
