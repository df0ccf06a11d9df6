import type * as profile from '@clearcrate/contract/profile';
import { declareCall } from '../api/declare-call.ts';

/** Changes what the player says of themselves: name, picture, frame. */
export const updateCall = declareCall<typeof profile.update>({ method: 'POST', path: '/api/user/update' });
