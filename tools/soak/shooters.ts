import { setTimeout as delay } from 'node:timers/promises';
import { ERRORS } from '@clearcrate/contract/errors';
import { enterAs, type Player, post } from './openers.ts';

/**
 * Players who bet on every crash round and sometimes escape by hand. A call without an answer is
 * retried on the other node under the same key.
 */

export interface AcknowledgedBet {
  key: string;
  /** The answer's data, byte for byte. */
  data: string;
}

const RETRY_PAUSE_MS = 50;
const BREATH_MS = 150;

/** Rejections of a round that has moved on: no stake was taken. */
const MOVED: ReadonlySet<number> = new Set(
  (['crashBetsClosed', 'crashSlotTaken', 'crashNotStarted', 'crashSettled', 'crashNoBet'] as const).map(
    (name) => ERRORS[name].code,
  ),
);

interface Scene {
  round: { roundId: string; state: number } | null;
}

export class Shooters {
  readonly acknowledged: AcknowledgedBet[] = [];
  inFlight = 0;
  retried = 0;
  private readonly urls: readonly string[];
  private readonly players: readonly Player[];
  private readonly patienceMs: number;
  private running: Promise<void>[] = [];
  private stopping = false;
  private keys = 0;

  private constructor(urls: readonly string[], players: readonly Player[], patienceMs: number) {
    this.urls = urls;
    this.players = players;
    this.patienceMs = patienceMs;
  }

  static async enter(urls: readonly [string, string], count: number, patienceMs: number): Promise<Shooters> {
    const players: Player[] = [];
    for (let number = 0; number < count; number += 1) players.push(await enterAs(urls[0], number));
    return new Shooters(urls, players, patienceMs);
  }

  start(): void {
    this.running = this.players.map((player, index) => this.play(player, index));
    for (const playing of this.running) playing.catch(() => {});
  }

  /** Waits until each player's last call is answered; returns the problems. */
  async stop(): Promise<string[]> {
    this.stopping = true;
    const ended = await Promise.allSettled(this.running);
    return ended.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  }

  private async play(player: Player, index: number): Promise<void> {
    for (let turn = index; !this.stopping; turn += 1) {
      const { round } = await this.ask<Scene>(player, '/api/crash/getCrash', {}, turn);
      const slot = 1 + (turn % 2);
      if (round?.state === 1) {
        const autoEscape = index % 3 === 0 ? '' : (1.01 + (turn % 9) / 4).toFixed(2);
        const body = { roundId: round.roundId, slot, amount: '1.50', autoEscape };
        await this.ask(player, '/api/crash/placeCrashBet', body, turn);
      } else if (round?.state === 2 && turn % 4 === 0)
        await this.ask(player, '/api/crash/escapeCrash', { roundId: round.roundId, slot }, turn);
      await delay(BREATH_MS);
    }
  }

  private async ask<Data>(player: Player, path: string, body: object, node: number): Promise<Data> {
    this.keys += 1;
    const key = `shooter-${this.keys}`;
    const deadline = performance.now() + this.patienceMs;
    for (let attempt = 0; performance.now() < deadline; attempt += 1) {
      if (attempt === 1) this.retried += 1;
      const url = this.urls[(node + attempt) % this.urls.length] + path;
      const answer = await this.askOnce<Data>(url, body, player.token, key);
      if (answer) {
        if (answer.code === 0 && !path.endsWith('getCrash'))
          this.acknowledged.push({ key, data: JSON.stringify(answer.data) });
        return answer.data;
      }
      await delay(RETRY_PAUSE_MS);
    }
    throw new Error(`no answer to ${key} in ${this.patienceMs / 1000} s`);
  }

  /** Undefined when the outcome is unknown: no answer, or a failure of the server. */
  private async askOnce<Data>(url: string, body: object, token: string, key: string) {
    this.inFlight += 1;
    try {
      const response = await post(url, body, { authorization: token, 'idempotency-key': key });
      if (response.status >= 500) return undefined;
      const answer = (await response.json()) as { code: number; msg: string; data: Data };
      if (answer.code !== 0 && !MOVED.has(answer.code)) throw new RefusedError(`${url} rejected: ${answer.msg}`);
      return answer;
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      return undefined;
    } finally {
      this.inFlight -= 1;
    }
  }
}

class RefusedError extends Error {}
