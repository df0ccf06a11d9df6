import { setTimeout as delay } from 'node:timers/promises';
import { chooseSeed } from '../../apps/server/src/testing/choose-seed.ts';

/** Players who open one box after another and retry under the same key until answered. */

const DEMO_PASSWORD = 'demo1234';
const FIRST_TEST_ACCOUNT = 13_900_000_000;
const ANSWER_PATIENCE_MS = 5_000;
/** Before the first kill every call is answered, if late on a slow machine. */
const ENTRY_PATIENCE_MS = 120_000;
const RETRY_PAUSE_MS = 50;

export interface Acknowledged {
  playerId: string;
  key: string;
  /** The answer's data, byte for byte; the same for each retry. */
  data: string;
  drawIds: string[];
  /** When the answered request was sent. */
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
  if (code !== 0) throw new Error(`${url} rejected: ${msg}`);
  return data;
}

export const accountOf = (number: number): string => String(FIRST_TEST_ACCOUNT + number);

/** Signs in as one of the demo store's test accounts. */
export async function enterAs(url: string, number: number): Promise<Player> {
  const credentials = { areaCode: '+86', account: accountOf(number), password: DEMO_PASSWORD };
  const { token } = await ask<{ token: string }>(`${url}/api/auth/login`, credentials);
  const info = await ask<{ userId: string }>(`${url}/api/user/getInfo`, {}, { authorization: token });
  // A store played before has a seed pair already; another one does no harm.
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
  /** Requests in flight now. */
  inFlight = 0;
  /** Calls that needed more than one request. */
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
   * Plays on one or several nodes; a retry goes to the next node. A call without an answer after
   * `patienceMs` counts as lost.
   */
  static async enter(urls: readonly [string, ...string[]], count: number, patienceMs: number): Promise<Openers> {
    const [url] = urls;
    const players: Player[] = [];
    for (let number = 0; number < count; number += 1) players.push(await enterAs(url, number));
    return new Openers(urls, players, await cheapestBox(url), patienceMs);
  }

  start(): void {
    this.running = this.players.map((player) => this.play(player));
    // A rejected player is reported at the end; the others play on.
    for (const playing of this.running) playing.catch(() => {});
  }

  /**
   * Waits until each player's last call is answered, so that each key has an answer; returns the
   * problems.
   */
  async stop(): Promise<string[]> {
    this.stopping = true;
    const ended = await Promise.allSettled(this.running);
    return ended.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  }

  /** Waits until each player has opened once: first openings write rows that later ones do not. */
  async warmUp(): Promise<void> {
    const deadline = performance.now() + this.patienceMs;
    const opened = () => new Set(this.acknowledged.map(({ playerId }) => playerId)).size;
    while (opened() < this.players.length && performance.now() < deadline) await delay(20);
  }

  /**
   * Returns how long it takes from `sinceMs` until an opening that was requested after it is
   * answered.
   */
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

  /** Undefined when the outcome is unknown: no answer, or a failure of the server. */
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

/** These players may open and have the coins: a rejection means that the store lost something. */
class Refused extends Error {}
