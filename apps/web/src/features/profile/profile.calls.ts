import type * as identity from '@clearcrate/contract/identity';
import type * as profile from '@clearcrate/contract/profile';
import type * as security from '@clearcrate/contract/security';
import { declareCall } from '../../lib/api/declare-call.ts';

export const profileCalls = {
  changeInvitationCode: declareCall<typeof profile.changeInvitationCode>({
    method: 'POST',
    path: '/api/user/changeInvitationCode',
  }),
  changeSpreadCode: declareCall<typeof profile.changeSpreadCode>({
    method: 'POST',
    path: '/api/user/changeSpreadCode',
  }),
  bindSteam: declareCall<typeof profile.bindSteam>({ method: 'POST', path: '/api/user/bindSteam' }),
  realName: declareCall<typeof identity.realName>({ method: 'POST', path: '/api/user/realName' }),
  queryRealName: declareCall<typeof identity.queryRealName>({ method: 'POST', path: '/api/user/queryRealName' }),
  changePassword: declareCall<typeof security.changePassword>({ method: 'POST', path: '/api/user/changePassword' }),
  getSessionList: declareCall<typeof security.getSessionList>({ method: 'POST', path: '/api/user/getSessionList' }),
  endSession: declareCall<typeof security.endSession>({ method: 'POST', path: '/api/user/endSession' }),
  endOtherSessions: declareCall<typeof security.endOtherSessions>({
    method: 'POST',
    path: '/api/user/endOtherSessions',
  }),
};
