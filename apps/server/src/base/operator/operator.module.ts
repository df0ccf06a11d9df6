import type { OperatorGate } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAction } from './operator.repository.ts';

/** Operators of the store. Sign-in does not exist yet, so no token is an operator's. */
export function createOperators({ db, clock }: Platform): OperatorGate {
  return {
    authenticate: async () => undefined,
    audit: (action) => insertAction(db, action, new Date(clock.now())),
  };
}
