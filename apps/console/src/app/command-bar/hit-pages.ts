import type { DataOf } from '@clearcrate/contract/endpoint';
import type { FindKind, find } from '@clearcrate/contract/find';

export type Hit = DataOf<typeof find>['items'][number];

/** The page of each kind, with the hit chosen. A kind without one, or whose page the role may not open, shows its id. */
export const HIT_PAGES: Partial<Record<FindKind, (hit: Hit) => string>> = {
  player: ({ id }) => `/players?player=${id}`,
  delivery: ({ id }) => `/deliveries?text=${id}&order=${id}`,
  entry: ({ id }) => `/audit-log?text=${id}&entry=${id}`,
  operator: ({ id, hint }) => `/operators?text=${encodeURIComponent(hint)}&operator=${id}`,
  ticket: ({ id }) => `/tickets?text=${id}&ticket=${id}&state=`,
};
