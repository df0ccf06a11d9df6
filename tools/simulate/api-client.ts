import type { BodyInputOf, DataOf, Endpoint } from '@clearcrate/contract/endpoint';
import { HEADERS } from '@clearcrate/contract/headers';
import { REQUEST_TIMEOUT_MS } from '@clearcrate/contract/limits';
import { randomToken, secureRandom } from '../../apps/server/src/platform/random.ts';

/** What the client itself answers when nothing came back, as the storefront does. */
export const NO_ANSWER = 500;

export type Answer<Data> = { code: 0; data: Data } | { code: number; msg: string; data: null };

/** The public API as a page uses it, and nothing but that. */
export class ApiClient {
  private readonly url: string;
  private readonly patienceMs: number;

  constructor(url: string, patienceMs = REQUEST_TIMEOUT_MS) {
    this.url = url.replace(/\/$/, '');
    this.patienceMs = patienceMs;
  }

  async call<E extends Endpoint>(
    endpoint: E,
    body: BodyInputOf<E> extends undefined ? undefined : BodyInputOf<E>,
    token = '',
  ): Promise<Answer<DataOf<E>>> {
    try {
      const response = await fetch(`${this.url}${endpoint.path}`, {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          [HEADERS.token]: token,
          ...(endpoint.movesValue ? { [HEADERS.idempotencyKey]: randomToken(secureRandom) } : {}),
        },
        body: JSON.stringify(body ?? {}),
        signal: AbortSignal.timeout(this.patienceMs),
      });
      return (await response.json()) as Answer<DataOf<E>>;
    } catch (error) {
      return { code: NO_ANSWER, msg: error instanceof Error ? error.message : String(error), data: null };
    }
  }
}

export function accepted<Data>(answer: Answer<Data>): answer is { code: 0; data: Data } {
  return answer.code === 0;
}
