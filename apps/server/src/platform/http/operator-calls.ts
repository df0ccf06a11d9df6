import type { Endpoint } from '@clearcrate/contract/endpoint';
import { OPERATOR_SESSION } from '@clearcrate/contract/operator-rules';
import { holds } from '@clearcrate/contract/permissions';
import { AppError, invariant } from '../errors.ts';
import type { AuditEntry, Call, OperatorCall, OperatorGate } from './call.ts';
import { readSessionToken, sessionCookies } from './console-cookies.ts';
import { appErrorOf } from './envelope.ts';
import type { HttpRequest } from './exchange.ts';

/** Asserts that an operator endpoint names its permission and moves no value. */
export function checkOperatorEndpoint({ path, access, permission, movesValue }: Endpoint): void {
  invariant(
    (access === 'operator') === (permission !== undefined),
    `${path} names a permission without operators, or the reverse`,
  );
  if (access !== 'operator') return;
  invariant(!movesValue, `${path} is for operators and must not move value`);
}

/** Whether a call exists only on nodes with the role `console`. */
export const isForConsole = ({ access }: Endpoint): boolean => access === 'operator' || access === 'console';

/** Secrets of a body, which the audit log must not keep. */
const SECRETS = new Set(['password', 'code', 'ticket', 'token', 'response']);

const withoutSecrets = (body: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => !SECRETS.has(name)));

const textOf = (body: unknown, field: string | undefined): string => {
  const value = field === undefined ? undefined : (body as Record<string, unknown> | undefined)?.[field];
  return typeof value === 'string' || typeof value === 'bigint' ? String(value) : '';
};

const entryOf = ({ path, subject }: Endpoint, call: OperatorCall, body: unknown): Omit<AuditEntry, 'outcome'> => ({
  operator: call.operator,
  path,
  requestId: call.requestId,
  ip: call.ip,
  body: withoutSecrets(body),
  subject: textOf(body, subject),
  reason: textOf(body, 'reason'),
});

/**
 * Authenticates the operator behind a call. An operator without the permission is rejected, and the
 * attempt is audited.
 */
export async function admitOperator(
  { authenticate, audit }: OperatorGate,
  endpoint: Endpoint,
  call: Call,
  request: HttpRequest,
  now: number,
): Promise<OperatorCall> {
  const token = readSessionToken(request);
  const operator = token === '' ? undefined : await authenticate(token, !endpoint.background);
  if (!operator) throw new AppError('unauthorized');
  const admitted = { ...call, operator, cookies: sessionCookies(request) };
  if (!endpoint.permission || !holds(operator.role, endpoint.permission)) {
    await audit({ ...entryOf(endpoint, admitted, {}), outcome: 'forbidden' });
    throw new AppError('forbidden');
  }
  const isFresh = now - operator.confirmedAtMs < OPERATOR_SESSION.confirmedMinutes * 60_000;
  if (endpoint.confirmed && !isFresh) throw new AppError('confirmationNeeded');
  return admitted;
}

/**
 * Runs an operator's call between two audit entries. The first is written before the effect, the
 * second states the outcome and what changed.
 */
export async function audited<T>(
  { audit }: OperatorGate,
  endpoint: Endpoint,
  call: OperatorCall,
  body: unknown,
  work: (call: OperatorCall) => Promise<T> | T,
): Promise<T> {
  if (endpoint.unaudited) return work(call);
  const entry = entryOf(endpoint, call, body);
  await audit({ ...entry, outcome: 'asked' });
  let change: AuditEntry['change'];
  try {
    const result = await work({ ...call, noteChange: (before, after) => (change = { before, after }) });
    await audit({ ...entry, outcome: 'done', change });
    return result;
  } catch (error) {
    await audit({ ...entry, outcome: appErrorOf(error).errorName });
    throw error;
  }
}
