import type { Endpoint } from '@clearcrate/contract/endpoint';
import { AppError, invariant } from '../errors.ts';
import type { Call, OperatorCall, OperatorGate } from './call.ts';
import { appErrorOf } from './envelope.ts';

/**
 * Asserts that an operator endpoint names its roles and neither moves value nor takes or sends
 * files.
 */
export function checkOperatorEndpoint({ path, access, roles, movesValue, upload, file }: Endpoint): void {
  invariant((access === 'operator') === (roles !== undefined), `${path} names roles without operators, or the reverse`);
  if (access !== 'operator') return;
  invariant(roles && roles.length > 0, `${path} is for operators but names no roles`);
  invariant(!movesValue && !upload && !file, `${path} is for operators and must not move value or carry files`);
}

/**
 * Authenticates the operator behind a call. An operator without the role is rejected, and the
 * attempt is audited.
 */
export async function admitOperator(
  { authenticate, audit }: OperatorGate,
  { path, roles }: Endpoint,
  call: Call,
): Promise<OperatorCall> {
  const operator = call.token === '' ? undefined : await authenticate(call.token);
  if (!operator) throw new AppError('unauthorized');
  const operatorCall = { ...call, operator };
  if (roles?.includes(operator.role)) return operatorCall;
  await audit({ ...operatorCall, path, body: {}, outcome: 'forbidden' });
  throw new AppError('forbidden');
}

/**
 * Runs an operator's call between two audit entries. The first is written before the effect, the
 * second states the outcome.
 */
export async function audited<T>(
  { audit }: OperatorGate,
  { path }: Endpoint,
  call: OperatorCall,
  body: unknown,
  work: () => Promise<T> | T,
): Promise<T> {
  await audit({ ...call, path, body, outcome: 'asked' });
  try {
    const result = await work();
    await audit({ ...call, path, body, outcome: 'done' });
    return result;
  } catch (error) {
    await audit({ ...call, path, body, outcome: appErrorOf(error).errorName });
    throw error;
  }
}
