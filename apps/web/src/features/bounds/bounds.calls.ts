import type * as bounds from '@clearcrate/contract/bounds';
import { declareCall } from '../../lib/api/declare-call.ts';

export const boundsCalls = {
  setLimit: declareCall<typeof bounds.setLimit>({ method: 'POST', path: '/api/bounds/setLimit' }),
  cancelRaise: declareCall<typeof bounds.cancelRaise>({ method: 'POST', path: '/api/bounds/cancelRaise' }),
  setReminder: declareCall<typeof bounds.setReminder>({ method: 'POST', path: '/api/bounds/setReminder' }),
  startCoolOff: declareCall<typeof bounds.startCoolOff>({ method: 'POST', path: '/api/bounds/startCoolOff' }),
  startSelfExclusion: declareCall<typeof bounds.startSelfExclusion>({
    method: 'POST',
    path: '/api/bounds/startSelfExclusion',
  }),
};
