import type { Account } from '../../base/account/account.module.ts';
import type { Bounds } from '../../base/bounds/bounds.module.ts';
import type { createIdentity } from '../../base/identity/identity.module.ts';
import type { Operators } from '../../base/operator/operator.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Messages } from '../message/message.module.ts';
import type { Records } from '../record/record.module.ts';

export interface PlayerDeskDeps {
  account: Pick<Account, 'audiencesOf' | 'suspend' | 'reinstate' | 'endSessions'>;
  bounds: Pick<Bounds, 'desk'>;
  identity: Pick<ReturnType<typeof createIdentity>, 'readMasked' | 'readClear'>;
  ledger: Ledger;
  messages: Pick<Messages, 'sendFromOperator'>;
  operators: Pick<Operators, 'approvals'>;
  record: Pick<Records, 'movements'>;
}
