import type { Endpoint } from '@clearcrate/contract/endpoint';
import type { ErrorName } from '@clearcrate/contract/errors';

/** What any call may be refused with, whatever it does. */
const ALWAYS: readonly ErrorName[] = ['rateLimited', 'busy', 'internal'];
const WITH_BODY: readonly ErrorName[] = ['malformedRequest', 'invalidInput', 'unsupportedMediaType', 'payloadTooLarge'];
const PLAYING: readonly ErrorName[] = [
  'coolingOff',
  'coolingOffElsewhere',
  'selfExcluded',
  'selfExcludedElsewhere',
  'realNameRequired',
];
const MOVING_VALUE: readonly ErrorName[] = ['idempotencyKeyMissing', 'idempotencyKeyReused'];

/** Every refusal a call can give: its own first, then those of its kind, then everybody's. */
export function refusalsOf({ access, body, movesValue, openDuringBreak, errors = [] }: Endpoint): ErrorName[] {
  const all: ErrorName[] = [...errors];
  if (access === 'player') all.push('unauthorized', 'sessionExpired');
  if (access === 'operator') all.push('unauthorized', 'forbidden');
  if (movesValue && !openDuringBreak) all.push(...PLAYING);
  if (movesValue) all.push(...MOVING_VALUE);
  if (body) all.push(...WITH_BODY);
  return [...new Set([...all, ...ALWAYS])];
}

/** The part of the store a call belongs to, as its address says: `auth` for `/api/auth/login`. */
export function groupOf({ path }: Endpoint): string {
  const [first = '', second] = path.split('/').filter(Boolean);
  return first === 'api' && second ? second : first;
}
