import { setTimeout as delay } from 'node:timers/promises';
import { cheapestBox, enterAs, type Player, post } from './openers.ts';

/**
 * Pairs of players: one creates a room, the other fills it, repeatedly. A call without an answer is
 * retried on the other node under the same key.
 */

export interface AcknowledgedSeat {
  key: string;
  /** The answer's data, byte for byte. */
  data: string;
  roomId: string;
}

const RETRY_PAUSE_MS = 50;
const BREATH_MS = 30;

export class Battlers {
  readonly acknowledged: AcknowledgedSeat[] = [];
  inFlight = 0;
  retried = 0;
  private readonly urls: readonly string[];
  private readonly pairs: readonly (readonly [Player, Player])[];
  private readonly boxes: { boxId: string; version: number }[];
  private readonly patienceMs: number;
  private running: Promise<void>[] = [];
  private stopping = false;
  private keys = 0;

  private constructor(
    urls: readonly string[],
    pairs: Battlers['pairs'],
    boxes: { boxId: string; version: number }[],
    patienceMs: number,
  ) {
    this.urls = urls;
    this.pairs = pairs;
    this.boxes = boxes;
    this.patienceMs = patienceMs;
  }

  static async enter(urls: readonly [string, string], pairs: number, patienceMs: number): Promise<Battlers> {
    const players: Player[] = [];
    for (let number = 0; number < 2 * pairs; number += 1) players.push(await enterAs(urls[0], number));
    const { boxId, version } = await cheapestBox(urls[0]);
    const paired = Array.from({ length: pairs }, (_, index) => players.slice(2 * index, 2 * index + 2));
    return new Battlers(urls, paired as unknown as Battlers['pairs'], [{ boxId, version }], patienceMs);
  }

  start(): void {
    this.running = this.pairs.map((pair, index) => this.play(pair, index));
    // A rejected player is reported at the end; the others play on.
    for (const playing of this.running) playing.catch(() => {});
  }

  /** Waits until each player's last call is answered; returns the problems. */
  async stop(): Promise<string[]> {
    this.stopping = true;
    const ended = await Promise.allSettled(this.running);
    return ended.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  }

  private async play([maker, joiner]: readonly [Player, Player], index: number): Promise<void> {
    // A created room is filled: an empty one would wait 15 minutes for its end.
    while (!this.stopping) {
      const room = { players: 2, mode: 1 + (this.keys % 2), boxes: this.boxes };
      const { roomId } = await this.ask(maker, '/api/battle/createBattle', room, index);
      await this.ask(joiner, '/api/battle/joinBattle', { roomId }, index + 1);
      await delay(BREATH_MS);
    }
  }

  private async ask(player: Player, path: string, body: object, node: number): Promise<{ roomId: string }> {
    this.keys += 1;
    const key = `battle-soak-${this.keys}`;
    const deadline = performance.now() + this.patienceMs;
    for (let attempt = 0; performance.now() < deadline; attempt += 1) {
      if (attempt === 1) this.retried += 1;
      const data = await this.askOnce(this.urls[(node + attempt) % this.urls.length] + path, body, player.token, key);
      if (data !== undefined) {
        this.acknowledged.push({ key, data: JSON.stringify(data), roomId: data.roomId });
        return data;
      }
      await delay(RETRY_PAUSE_MS);
    }
    throw new Error(`no answer to ${key} in ${this.patienceMs / 1000} s`);
  }

  /** Undefined when the outcome is unknown: no answer, or a failure of the server. */
  private async askOnce(
    url: string,
    body: object,
    token: string,
    key: string,
  ): Promise<{ roomId: string } | undefined> {
    this.inFlight += 1;
    let answer: { status: number; text: string };
    try {
      const response = await post(url, body, { authorization: token, 'idempotency-key': key });
      answer = { status: response.status, text: await response.text() };
    } catch {
      return undefined;
    } finally {
      this.inFlight -= 1;
    }
    if (answer.status >= 500) return undefined;
    const { code, msg, data } = JSON.parse(answer.text) as { code: number; msg: string; data: { roomId: string } };
    if (code !== 0) throw new Error(`${url} rejected: ${msg}`);
    return data;
  }
}
