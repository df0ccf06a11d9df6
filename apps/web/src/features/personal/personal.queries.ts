import { getAvaterFrameList, getAvaterList } from '@clearcrate/contract/avatar';
import { readQuery } from '../../lib/api/reads.ts';

/** Changed by other pages, so it is read at each visit. */
export const avatarsQuery = () => readQuery(getAvaterList, undefined, { staleTime: 0, localeIndependent: true });

export const framesQuery = () => readQuery(getAvaterFrameList, undefined);
