import { setTimeout as delay } from 'node:timers/promises';
import { accepted, NO_ANSWER, type StoreClient } from '@clearcrate/client/store-client';
import { rucksackGoods, sellGoods } from '@clearcrate/contract/bag';
import { getBoxDetail, getBoxList, openBox } from '@clearcrate/contract/box';
import type { BodyInputOf, DataOf, Endpoint } from '@clearcrate/contract/endpoint';
import { ERRORS } from '@clearcrate/contract/errors';
import { getSeed, rotateSeed } from '@clearcrate/contract/fairness';
import { parseAmount } from '@clearcrate/contract/money';
import { getInfo } from '@clearcrate/contract/user';

/**
 * A player who keeps accounts of their own: opens boxes, sells, repeats a call under its key until
 * it is answered, and writes down each answer. In the end the store must have the same.
 */

const PAUSE_MS = 150;
const RETRY_PAUSE_MS = 250;
const SELL_EVERY = 6;
const PAGE_SIZE = 50;
/** Worth a retry: nothing happened, or the outcome is unknown. */
const REPEATED: ReadonlySet<number> = new Set([NO_ANSWER, ERRORS.internal.code, ERRORS.busy.code]);

const minor = (text: string): bigint => {
  const amount = parseAmount(text);
  if (amount === undefined) throw new Error(`${text} is no amount`);
  return amount;
};

/** What went on between two moments. */
export interface Span {
  openings: number;
  /** Calls without an answer, or answered "busy". */
  unanswered: number;
  longestWaitMs: number;
}

export class AccountBook {
  private readonly client: StoreClient;
  private readonly patienceMs: number;
  private coins = 0n;
  private readonly items = new Map<string, bigint>();
  private span: Span = { openings: 0, unanswered: 0, longestWaitMs: 0 };
  private acts = 0;
  private playing: Promise<void> | undefined;
  private stopping = false;

  constructor(client: StoreClient, patienceMs: number) {
    this.client = client;
    this.patienceMs = patienceMs;
  }

  credit(...amounts: string[]): void {
    for (const amount of amounts) this.coins += minor(amount);
  }

  start(): void {
    this.playing = this.play();
    // Reported by `stop`.
    this.playing.catch(() => {});
  }

  /** Waits for the first opening. */
  async opened(): Promise<void> {
    const deadline = performance.now() + this.patienceMs;
    while (this.span.openings === 0 && performance.now() < deadline) await delay(PAUSE_MS);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.playing;
  }

  /** What went on since this was asked last. */
  takeSpan(): Span {
    const { span } = this;
    this.span = { openings: 0, unanswered: 0, longestWaitMs: 0 };
    return span;
  }

  /** Where the store has something else than was written down. */
  async compare(): Promise<string[]> {
    const { userId, assets } = await this.client.call(getInfo, undefined);
    const owned = new Set<string>();
    for (let page = 1; ; page += 1) {
      const { items } = await this.client.call(rucksackGoods, { page, pageSize: PAGE_SIZE });
      for (const { bagItemId } of items) owned.add(bagItemId);
      if (items.length < PAGE_SIZE) break;
    }
    const lost = [...this.items.keys()].filter((id) => !owned.has(id));
    const unknown = [...owned].filter((id) => !this.items.has(id));
    return [
      ...(minor(assets.amount) === this.coins
        ? []
        : [`player ${userId} has ${assets.amount}, the book ${this.coins} cents`]),
      ...(lost.length === 0 ? [] : [`${lost.length} items of player ${userId} are lost`]),
      ...(unknown.length === 0 ? [] : [`${unknown.length} items of player ${userId} came from no answer`]),
    ];
  }

  private async play(): Promise<void> {
    const { next } = await this.client.call(getSeed, undefined);
    await this.client.call(rotateSeed, { clientSeed: 'production', nextServerSeedHash: next.serverSeedHash });
    const { items: boxes } = await this.client.call(getBoxList, { kind: 1, sort: 'priceUp' });
    const boxId = boxes[0]?.boxId ?? '';
    const { version } = await this.client.call(getBoxDetail, { boxId });
    while (!this.stopping) {
      const opened = await this.untilAnswered(openBox, { boxId, count: 1, version: version.number });
      this.coins -= minor(opened.cost);
      for (const { bagItemId, recoveryPrice } of opened.items) this.items.set(bagItemId, minor(recoveryPrice));
      this.span.openings += 1;
      if (this.acts % SELL_EVERY === 0) await this.sell();
      await delay(PAUSE_MS);
    }
  }

  private async sell(): Promise<void> {
    const bagItemIds = [...this.items.keys()].slice(0, 2);
    const worth = bagItemIds.reduce((sum, id) => sum + (this.items.get(id) ?? 0n), 0n);
    const { received } = await this.untilAnswered(sellGoods, { bagItemIds });
    if (minor(received) !== worth) throw new Error(`items worth ${worth} cents were sold for ${received}`);
    this.coins += worth;
    for (const id of bagItemIds) this.items.delete(id);
  }

  private async untilAnswered<E extends Endpoint>(
    endpoint: E,
    body: BodyInputOf<E> extends undefined ? undefined : BodyInputOf<E>,
  ): Promise<DataOf<E>> {
    this.acts += 1;
    const idempotencyKey = crypto.randomUUID();
    const startedAtMs = performance.now();
    for (;;) {
      const answer = await this.client.send(endpoint, body, { idempotencyKey });
      const waitedMs = performance.now() - startedAtMs;
      this.span.longestWaitMs = Math.max(this.span.longestWaitMs, waitedMs);
      if (accepted(answer)) return answer.data;
      const { code, msg } = answer as { code: number; msg: string };
      if (!REPEATED.has(code)) throw new Error(`${endpoint.path} was rejected with ${code}: ${msg}`);
      if (waitedMs > this.patienceMs) throw new Error(`${endpoint.path} had no answer in ${this.patienceMs / 1000} s`);
      this.span.unanswered += 1;
      await delay(RETRY_PAUSE_MS);
    }
  }
}
