import type { OperatorGate } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAction } from './operator.repository.ts';

/** Those who run the store. There is no console yet and no way to sign in, so no token is an operator's. */
export function createOperators({ db, clock }: Platform): OperatorGate {
  return {
    authenticate: async () => undefined,
    audit: (action) => insertAction(db, action, new Date(clock.now())),
  };
}
