import * as auth from './auth.ts';
import * as bag from './bag.ts';
import * as box from './box.ts';
import type { Endpoint } from './endpoint.ts';
import * as fairness from './fairness.ts';
import * as site from './site.ts';
import * as user from './user.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** Every endpoint there is: the API page and the access matrix test are made from this list. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [auth, user, site, box, bag, fairness].flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);
