import { setTimeout as delay } from 'node:timers/promises';
import { ERRORS } from '@clearcrate/contract/errors';
import { chooseSeed } from '../../apps/server/src/testing/choose-seed.ts';
import { post } from './openers.ts';

/**
 * Players who join every open raffle. A call without an answer is retried on the other node under
 * the same key.
 */

export interface AcknowledgedEntry {
  key: string;
  /** The answer's data, byte for byte. */
  data: string;
}

const DEMO_PASSWORD = 'demo1234';
/** Real players of the demo store: test accounts may not join raffles. */
const FIRST_ACCOUNT = 13_800_000_000;
const RETRY_PAUSE_MS = 50;

/** Rejections of a raffle that has closed in the meantime: the player has not joined. */
const MOVED: ReadonlySet<number> = new Set(
  (['rollOver', 'rollJoined', 'timeBoxOver', 'timeBoxJoined'] as const).map((name) => ERRORS[name].code),
);

export interface OpenRaffle {
  id: string;
  kind: 'roll' | 'timebox';
}

export class Joiners {
  readonly acknowledged: AcknowledgedEntry[] = [];
  readonly playerIds: string[] = [];
  inFlight = 0;
  retried = 0;
  private readonly urls: readonly string[];
  private readonly patienceMs: number;
  private readonly tokens: string[] = [];
  private keys = 0;

  private constructor(urls: readonly string[], patienceMs: number) {
    this.urls = urls;
    this.patienceMs = patienceMs;
  }

  static async enter(urls: readonly [string, string], count: number, patienceMs: number): Promise<Joiners> {
    const joiners = new Joiners(urls, patienceMs);
    for (let number = 0; number < count; number += 1) {
      const credentials = { areaCode: '+86', account: String(FIRST_ACCOUNT + number), password: DEMO_PASSWORD };
      const answer = await (await post(`${urls[0]}/api/auth/login`, credentials)).json();
      const { code, msg, data } = answer as { code: number; msg: string; data: { token: string; userId: string } };
      if (code !== 0) throw new Error(`signing in was rejected: ${msg}`);
      await chooseSeed(
        async (path, body) =>
          ((await (await post(`${urls[0]}${path}`, body, { authorization: data.token })).json()) as { data: never })
            .data,
        `soak-${number}`,
      );
      joiners.tokens.push(data.token);
      joiners.playerIds.push(data.userId);
    }
    return joiners;
  }

  /** Each player joins each raffle with one call. */
  async joinAll(raffles: readonly OpenRaffle[]): Promise<void> {
    await Promise.all(
      this.tokens.map(async (token, index) => {
        for (const { id, kind } of raffles) {
          const isRoll = kind === 'roll';
          const path = isRoll ? '/api/roll/joinRoll' : '/api/timebox/joinTimeBox';
          await this.join(token, path, isRoll ? { rollId: id } : { roundId: id }, index);
        }
      }),
    );
  }

  private async join(token: string, path: string, body: object, node: number): Promise<void> {
    this.keys += 1;
    const key = `joiner-${this.keys}`;
    const deadline = performance.now() + this.patienceMs;
    for (let attempt = 0; performance.now() < deadline; attempt += 1) {
      if (attempt === 1) this.retried += 1;
      const url = this.urls[(node + attempt) % this.urls.length] + path;
      const answer = await this.askOnce(url, body, token, key);
      if (answer) {
        if (answer.code === 0) this.acknowledged.push({ key, data: JSON.stringify(answer.data) });
        return;
      }
      await delay(RETRY_PAUSE_MS);
    }
    throw new Error(`no answer to ${key} in ${this.patienceMs / 1000} s`);
  }

  /** Undefined when the outcome is unknown: no answer, or a failure of the server. */
  private async askOnce(url: string, body: object, token: string, key: string) {
    this.inFlight += 1;
    const response = await post(url, body, { authorization: token, 'idempotency-key': key }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    this.inFlight -= 1;
    if (!response || text === undefined || response.status >= 500) return undefined;
    const answer = JSON.parse(text) as { code: number; msg: string; data: object };
    if (answer.code !== 0 && !MOVED.has(answer.code)) throw new Error(`${url} rejected: ${answer.msg}`);
    return answer;
  }
}
