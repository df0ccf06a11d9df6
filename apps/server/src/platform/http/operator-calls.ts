import type { Endpoint } from '@clearcrate/contract/endpoint';
import { AppError, invariant } from '../errors.ts';
import type { Call, OperatorCall, OperatorGate } from './call.ts';
import { appErrorOf } from './envelope.ts';

/** A call of operators says who of them may make it; what moves value or takes files has no place among them yet. */
export function checkOperatorEndpoint({ path, access, roles, movesValue, upload, file }: Endpoint): void {
  invariant((access === 'operator') === (roles !== undefined), `${path} names roles without operators, or the reverse`);
  if (access !== 'operator') return;
  invariant(roles && roles.length > 0, `${path} is for operators and names none of them`);
  invariant(!movesValue && !upload && !file, `${path} is more than a call of operators can be`);
}

/** Finds the operator behind a call. Whoever is known and may not is refused, and that is written down too. */
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

/** Nothing is done that could not be written down first; how it ended is written behind it. */
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
