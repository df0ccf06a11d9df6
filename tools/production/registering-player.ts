import { scryptSync } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { RejectedError, StoreClient } from '@clearcrate/client/store-client';
import {
  type CodeScene,
  checkGraphicCode,
  getGraphicCode,
  getVerifyCode,
  type PuzzleWork,
  register,
} from '@clearcrate/contract/auth';
import type { ErrorName } from '@clearcrate/contract/errors';
import { HEADERS } from '@clearcrate/contract/headers';
import { bindSteam } from '@clearcrate/contract/profile';
import { WORK_COST, workInput } from '@clearcrate/contract/puzzle-work';
import { createOrder, getOrder } from '@clearcrate/contract/recharge';

/** What a new player does before the first box, through the public address alone. */

export interface Places {
  /** Of the store, as players reach it. */
  url: string;
  /** Of the sandbox: the phones where messages arrive, and the page where is paid. */
  sandboxUrl: string;
}

/** A number gets one code a minute. */
const CODE_INTERVAL_MS = 62_000;
const ARRIVES_WITHIN_MS = 20_000;
const CREDITED_WITHIN_MS = 40_000;
const POLL_MS = 250;
const RETRIES = 6;
const PUZZLES = 3;

const isRejected = (error: unknown, name: ErrorName): boolean =>
  error instanceof RejectedError && error.errorName === name;

/** The longer work of clients that cannot see the picture. */
function solve({ salt, target, tries }: PuzzleWork): number {
  const { N, r, p, keyBytes } = WORK_COST;
  for (let counter = 0; counter < tries; counter += 1) {
    const key = scryptSync(workInput(counter), Buffer.from(salt, 'hex'), keyBytes, { N, r, p });
    if (key.toString('hex') === target) return counter;
  }
  throw new Error('a puzzle has no solution');
}

async function poll<Found>(what: string, withinMs: number, look: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await delay(POLL_MS);
  }
  throw new Error(`${what} did not come within ${withinMs / 1000} s`);
}

async function readPhone(sandboxUrl: string, mobile: string, seen: ReadonlySet<string>): Promise<string | undefined> {
  const page = await (await fetch(`${sandboxUrl}/phone`)).text();
  for (const [card] of page.matchAll(/<li>.*?<\/li>/gs)) {
    if (!card.includes(mobile)) continue;
    const code = /class="bubble">[^<]*?\b(\d{6})\b/.exec(card)?.[1];
    if (code !== undefined && !seen.has(code)) return code;
  }
  return undefined;
}

/** A phone number, a browser, and the session it has got. */
export class NewPlayer {
  readonly mobile: string;
  readonly client: StoreClient;
  private readonly places: Places;
  private readonly codes = new Set<string>();

  private constructor(places: Places, mobile: string, client: StoreClient) {
    this.places = places;
    this.mobile = mobile;
    this.client = client;
  }

  static async register(places: Places, mobile: string): Promise<NewPlayer> {
    const device = crypto.randomUUID();
    const visit: typeof fetch = (input, init) =>
      fetch(input, { ...init, headers: { ...init?.headers, [HEADERS.device]: device } });
    const client = new StoreClient({ url: places.url, retries: RETRIES, fetch: visit });
    const visitor = new NewPlayer(places, mobile, client);
    const code = await visitor.receiveCode('register', await visitor.solvePuzzle('register'));
    const password = 'Glas-9-Muschel';
    const form = { mobile, code, password, confirmPassword: password, agreed: true, adult: true };
    const { token } = await client.call(register, form);
    const player = new NewPlayer(places, mobile, client.as(token));
    player.codes.add(code);
    return player;
  }

  /**
   * A slow answer is asked for at the other node, where the puzzle is used up: players try another
   * one.
   */
  private async solvePuzzle(scene: CodeScene, triesLeft = PUZZLES): Promise<string> {
    const { client, mobile } = this;
    const { graphicId, workAlone } = await client.call(getGraphicCode, { mobile, scene });
    try {
      const { ticket } = await client.call(checkGraphicCode, { graphicId, counter: solve(workAlone) });
      return ticket;
    } catch (error) {
      if (triesLeft > 1 && isRejected(error, 'sliderFailed')) return this.solvePuzzle(scene, triesLeft - 1);
      throw error;
    }
  }

  private async receiveCode(scene: CodeScene, ticket = ''): Promise<string> {
    const { mobile, codes } = this;
    await this.client.call(getVerifyCode, { mobile, scene, ticket }).catch((error: unknown) => {
      // The answer to the first try was lost, and its message is under way.
      if (!isRejected(error, 'codeTooSoon')) throw error;
    });
    return poll(`a message to ${mobile}`, ARRIVES_WITHIN_MS, () => readPhone(this.places.sandboxUrl, mobile, codes));
  }

  /** Buying needs a trade link, which is confirmed by a second message. */
  async bindTradeLink(): Promise<void> {
    await delay(CODE_INTERVAL_MS);
    const code = await this.receiveCode('steam');
    const partner = this.mobile.slice(-9);
    const steamUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=aB3_xY-9`;
    await this.client.call(bindSteam, { steamUrl, code });
  }

  /** Pays an order on the page of the sandbox, and returns the coins that came for it. */
  async buy(amount: string): Promise<{ amount: string; gift: string }> {
    const order = await this.client.call(createOrder, { method: 'alipay', amount, layout: 'm' });
    const page = await fetch(order.payUrl);
    if (!page.ok || !page.url.startsWith(this.places.sandboxUrl))
      throw new Error(`${order.payUrl} led to ${page.url} with ${page.status}`);
    await fetch(`${new URL(page.url).origin}${new URL(page.url).pathname}/pay`, { method: 'POST', redirect: 'manual' });
    return poll(`the coins of order ${order.orderNo}`, CREDITED_WITHIN_MS, async () => {
      const { state, amount: bought, gift } = await this.client.call(getOrder, { orderId: order.orderId });
      return state === 2 ? { amount: bought, gift } : undefined;
    });
  }
}
