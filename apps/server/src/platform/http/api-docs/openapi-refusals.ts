import type { Endpoint } from '@clearcrate/contract/endpoint';
import type { ErrorName } from '@clearcrate/contract/errors';

/** Errors that any call may return. */
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

/** Every error a call can return: its own first, then those of its kind, then the common ones. */
export function refusalsOf({
  access,
  body,
  confirmed,
  movesValue,
  openDuringBreak,
  errors = [],
}: Endpoint): ErrorName[] {
  const all: ErrorName[] = [...errors];
  if (access === 'player') all.push('unauthorized', 'sessionExpired');
  if (access === 'operator') all.push('unauthorized', 'forbidden');
  if (confirmed) all.push('confirmationNeeded');
  if (movesValue && !openDuringBreak) all.push(...PLAYING);
  if (movesValue) all.push(...MOVING_VALUE);
  if (body) all.push(...WITH_BODY);
  return [...new Set([...all, ...ALWAYS])];
}

/** The group of a call, from its path: `auth` for `/api/auth/login`. */
export function groupOf({ path }: Endpoint): string {
  const [first = '', second] = path.split('/').filter(Boolean);
  return first === 'api' && second ? second : first;
}
