import { setTimeout as delay } from 'node:timers/promises';
import { chooseSeed } from '../../apps/server/src/testing/choose-seed.ts';

/** Players who open boxes one after the other, and ask again under the same key until they have an answer. */

const DEMO_PASSWORD = 'demo1234';
const FIRST_TEST_ACCOUNT = 13_900_000_000;
const ANSWER_PATIENCE_MS = 5_000;
/** Before anything is killed there is always an answer, on a slow machine a late one. */
const ENTRY_PATIENCE_MS = 120_000;
const RETRY_PAUSE_MS = 50;

export interface Acknowledged {
  playerId: string;
  key: string;
  /** The answer's data as it came, the first time and whenever it was asked again. */
  data: string;
  drawIds: string[];
  /** When the request left that brought the answer. */
  askedAtMs: number;
}

export interface Player {
  playerId: string;
  token: string;
}

interface OpenBody {
  boxId: string;
  count: number;
  version: number;
}

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  patienceMs = ANSWER_PATIENCE_MS,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
}

async function ask<Data>(url: string, body: unknown, headers?: Record<string, string>): Promise<Data> {
  const { code, msg, data } = (await (await post(url, body, headers, ENTRY_PATIENCE_MS)).json()) as {
    code: number;
    msg: string;
    data: Data;
  };
  if (code !== 0) throw new Error(`${url} refused: ${msg}`);
  return data;
}

export const accountOf = (number: number): string => String(FIRST_TEST_ACCOUNT + number);

/** Signs in as one of the demo store's test accounts. */
export async function enterAs(url: string, number: number): Promise<Player> {
  const credentials = { areaCode: '+86', account: accountOf(number), password: DEMO_PASSWORD };
  const { token } = await ask<{ token: string }>(`${url}/api/auth/login`, credentials);
  const info = await ask<{ userId: string }>(`${url}/api/user/getInfo`, {}, { authorization: token });
  // A store that was played before has its pair already; another one does no harm.
  await chooseSeed((path, body) => ask(`${url}${path}`, body, { authorization: token }), `soak-${number}`);
  return { playerId: info.userId, token };
}

export async function cheapestBox(url: string): Promise<OpenBody> {
  const { items } = await ask<{ items: { boxId: string }[] }>(`${url}/api/box/getBoxList`, {
    kind: 1,
    sort: 'priceUp',
  });
  const boxId = items[0]?.boxId ?? '';
  const { version } = await ask<{ version: { number: number } }>(`${url}/api/box/getBoxDetail`, { boxId });
  return { boxId, count: 1, version: version.number };
}

export class Openers {
  readonly acknowledged: Acknowledged[] = [];
  readonly players: readonly Player[];
  /** Requests on their way at this moment. */
  inFlight = 0;
  /** Answers that were asked for more than once. */
  retried = 0;
  private readonly urls: readonly string[];
  private readonly body: OpenBody;
  private readonly patienceMs: number;
  private running: Promise<void>[] = [];
  private stopping = false;
  private keys = 0;

  private constructor(urls: readonly string[], players: readonly Player[], body: OpenBody, patienceMs: number) {
    this.urls = urls;
    this.players = players;
    this.body = body;
    this.patienceMs = patienceMs;
  }

  /**
   * Plays on one node or on several: whoever gets no answer asks the next one. `patienceMs`: whoever has no answer by then, however
   * often they asked, has been lost.
   */
  static async enter(urls: readonly [string, ...string[]], count: number, patienceMs: number): Promise<Openers> {
    const [url] = urls;
    const players: Player[] = [];
    for (let number = 0; number < count; number += 1) players.push(await enterAs(url, number));
    return new Openers(urls, players, await cheapestBox(url), patienceMs);
  }

  start(): void {
    this.running = this.players.map((player) => this.play(player));
    // Whoever is refused is reported at the end; until then the others play on.
    for (const playing of this.running) playing.catch(() => {});
  }

  /** Lets everybody finish what they have begun, and tells why some could not: after this no key is without its answer. */
  async stop(): Promise<string[]> {
    this.stopping = true;
    const ended = await Promise.allSettled(this.running);
    return ended.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  }

  /** Waits until everybody has opened once: what a first opening leaves behind is there from then on. */
  async warmUp(): Promise<void> {
    const deadline = performance.now() + this.patienceMs;
    const opened = () => new Set(this.acknowledged.map(({ playerId }) => playerId)).size;
    while (opened() < this.players.length && performance.now() < deadline) await delay(20);
  }

  /** Waits for an opening that was asked for and answered after a moment, and tells how long it took. */
  async servedSince(sinceMs: number, patienceMs: number): Promise<number | undefined> {
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      if (this.acknowledged.some(({ askedAtMs }) => askedAtMs > sinceMs)) return performance.now() - sinceMs;
      await delay(10);
    }
    return undefined;
  }

  private async play({ playerId, token }: Player): Promise<void> {
    while (!this.stopping) {
      this.keys += 1;
      const key = `crash-${playerId}-${this.keys}`;
      const { data, askedAtMs } = await this.openUntilAnswered(token, key);
      const { items } = JSON.parse(data) as { items: { drawId: string }[] };
      const drawIds = items.map(({ drawId }) => drawId);
      this.acknowledged.push({ playerId, key, data, drawIds, askedAtMs });
    }
  }

  private async openUntilAnswered(token: string, key: string): Promise<{ data: string; askedAtMs: number }> {
    const deadline = performance.now() + this.patienceMs;
    for (let attempt = 0; performance.now() < deadline; attempt += 1) {
      if (attempt === 1) this.retried += 1;
      const askedAtMs = performance.now();
      const data = await this.openOnce(this.urls[attempt % this.urls.length] ?? '', token, key);
      if (data !== undefined) return { data, askedAtMs };
      await delay(RETRY_PAUSE_MS);
    }
    throw new Error(`no answer to ${key} in ${this.patienceMs / 1000} s`);
  }

  /** Nothing when nobody knows whether it happened: no answer, or a server-side failure. */
  private async openOnce(url: string, token: string, key: string): Promise<string | undefined> {
    this.inFlight += 1;
    try {
      const headers = { authorization: token, 'idempotency-key': key };
      const answer = await post(`${url}/api/box/openBox`, this.body, headers);
      const text = await answer.text();
      if (answer.status >= 500) return undefined;
      const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: unknown };
      if (code !== 0) throw new Refused(msg);
      return JSON.stringify(data);
    } catch (error) {
      if (error instanceof Refused) throw error;
      return undefined;
    } finally {
      this.inFlight -= 1;
    }
  }
}

/** A player who may open and has the coins is never refused: whatever refuses one has lost something. */
class Refused extends Error {}
