import type { Endpoint } from '@clearcrate/contract/endpoint';

type Flags<E extends Endpoint> = (E extends { channel: true } ? { channel: true } : { channel?: never }) &
  (E extends { movesValue: true } ? { movesValue: true } : { movesValue?: never });

/** What the browser has to know of an endpoint. The schemas stay on the server; only their types come along. */
export interface ApiCall<E extends Endpoint> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly channel?: boolean;
  readonly movesValue?: boolean;
  /** Never set: it carries the endpoint's type from the declaration to the caller. */
  readonly endpoint?: E;
}

/** Declares a call by its contract: a path, method or flag that differs from the contract does not compile. */
export function declareCall<E extends Endpoint>(call: Pick<E, 'method' | 'path'> & Flags<E>): ApiCall<E> {
  return call;
}
