import type { OperatorRole } from '@clearcrate/contract/permissions';
import type { AuditEntry, Call } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Passwords } from '../../../platform/security/passwords.ts';
import type { OperatorRow } from '../operator.repository.ts';
import type { OperatorSessions } from './operator.sessions.ts';

/** What every way to sign in needs. */
export interface SignInDeps {
  platform: Platform;
  passwords: Passwords;
  sessions: OperatorSessions;
  audit(entry: AuditEntry): Promise<void>;
}

export const mayEnter = ({ suspended_at, access_until }: OperatorRow, now: number): boolean =>
  suspended_at === null && (access_until === null || access_until.getTime() > now);

/** Logs a step of signing in; attempts with unknown addresses are in the security log alone. */
export async function noteSignIn(
  { platform, audit }: Pick<SignInDeps, 'platform' | 'audit'>,
  operator: OperatorRow | undefined,
  path: string,
  call: Call,
  outcome: AuditEntry['outcome'],
): Promise<void> {
  platform.security.write({
    event: 'operatorSignIn',
    outcome: outcome === 'done' ? 'ok' : outcome,
    operatorId: operator?.id,
    ip: call.ip,
    route: path,
  });
  if (!operator) return;
  await audit({
    operator: { operatorId: operator.id, role: operator.role as OperatorRole },
    path,
    requestId: call.requestId,
    ip: call.ip,
    body: {},
    subject: '',
    reason: '',
    outcome,
  });
}
