import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RechargeOrder } from '@clearcrate/contract/recharge';
import { PROVIDER_METHODS, type ProviderMethod } from '@clearcrate/providers/payment/create-providers';
import { transactionName } from '@clearcrate/providers/payment/zalopay';
import { type CashierKeys, makeKeys } from '@clearcrate/sandbox/payment/accounts';
import type { Payment } from '@clearcrate/sandbox/payment/book';
import type { Notice } from '@clearcrate/sandbox/payment/side';
import { type Cashier, createCashier } from '@clearcrate/sandbox/server';
import { sql } from 'kysely';
import { movableClock } from '../../../platform/clock.ts';
import { createStockedDatabase, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_START_MS } from '../../../testing/test-platform.ts';

export interface Member {
  id: bigint;
  headers: Record<string, string>;
}

export interface Till {
  node: TestApp;
  /** Another process of the same store. */
  second: TestApp;
  cashier: Cashier;
  /** Of the providers, for messages that only they could sign. */
  keys: CashierKeys;
  /** What the cashier waits for before it answers what is asked at an address. */
  slow?: ((url: string) => Promise<void> | undefined) | undefined;
  close(): Promise<void>;
}

let keys: CashierKeys | undefined;
/**
 * The same for every till of a run: making a set takes a second. Who needs a stranger's makes one.
 */
export const tillKeys = (): CashierKeys => (keys ??= makeKeys());

/**
 * Two nodes of a store and a real cashier that they reach over the network; all three by one clock.
 */
export async function createTill(): Promise<Till> {
  const clock = movableClock(TEST_START_MS);
  const keys = tillKeys();
  const cashier = createCashier({ keys, clock, storeUrl: 'http://store.test' });
  cashier.http.addHook('onRequest', async ({ url }) => till.slow?.(url));
  await cashier.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = cashier.http.server.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-till-'));
  const PAYMENTS_FILE = join(folder, 'merchant.json');
  await writeFile(PAYMENTS_FILE, JSON.stringify(cashier.merchant(`http://127.0.0.1:${port}`)));
  const DELIVERY_FILE = join(folder, 'delivery.json');
  await writeFile(DELIVERY_FILE, JSON.stringify(cashier.market.settings(`http://127.0.0.1:${port}`)));
  const database = await createStockedDatabase();
  const env = { PAYMENTS_FILE, DELIVERY_FILE, PUBLIC_URL: 'http://store.test' };
  const node = await createTestApp({ database, clock, env });
  const second = await createTestApp({ database, clock, env });
  const till: Till = {
    node,
    second,
    cashier,
    keys,
    close: async () => {
      await second.close();
      await node.close();
      await cashier.http.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return till;
}

const VIETNAM: ReadonlySet<string> = new Set(['momo', 'zalopay', 'vnpay']);
export const isVietnamese = (method: string): boolean => VIETNAM.has(method);
export const METHODS: readonly ProviderMethod[] = PROVIDER_METHODS;

/** A demo player with a trade link; known to be in Vietnam where that is wanted. */
export async function enter(
  { node }: Till,
  number: number,
  country: 'CN' | 'VN' = 'CN',
  steam = true,
): Promise<Member> {
  const { db } = node.database;
  const account = String(13_900_000_000 + number);
  const link = steam ? `https://steamcommunity.com/tradeoffer/new/?partner=${number}&token=abcdefgh` : '';
  await sql`update player set steam_url = ${link} where mobile = ${`+86${account}`}`.execute(db);
  if (country === 'VN')
    await sql`insert into player_identity (player_id, country, sealed, checked_by, verified_at)
      select id, 'VN', '\\x00', 'test', now() from player where mobile = ${`+86${account}`}`.execute(db);
  const { body } = await node.call('/api/auth/login', { account, password: 'demo1234' });
  return { id: BigInt(body.data.userId), headers: { authorization: body.data.token } };
}

/** One member for either country; who pays by a method is who may. */
export async function enterBoth(till: Till, chinese: number, vietnamese: number): Promise<(method: string) => Member> {
  const members = { CN: await enter(till, chinese), VN: await enter(till, vietnamese, 'VN') };
  return (method) => members[isVietnamese(method) ? 'VN' : 'CN'];
}

/** State of an order as its player sees it. */
export async function stateOf({ node }: Till, member: Member, orderId: string): Promise<number> {
  return (await node.call('/api/recharge/getOrder', { orderId }, member.headers)).body.data.state;
}

export async function order(
  { node }: Till,
  member: Member,
  method: string,
  amount = '200.00',
  layout: 'm' | 'p' = 'p',
): Promise<RechargeOrder> {
  const { body } = await node.call('/api/recharge/createOrder', { method, amount, layout }, member.headers);
  if (body.code !== 0) throw new Error(`${body.code} ${body.msg}`);
  return body.data;
}

/** Goes where the order leads, as a browser would, and gives back what the cashier then knows. */
export async function visit(
  { node, cashier }: Till,
  { payUrl, qrText, method, orderNo }: RechargeOrder,
): Promise<Payment> {
  const target = new URL(payUrl || qrText);
  if (target.pathname.startsWith('/pay/forward/')) {
    const page = (await node.app.http.inject({ url: target.pathname })).body;
    const action = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '');
    const plain = (text: string) =>
      text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, plain(value)],
    );
    await cashier.http.inject({
      method: 'POST',
      url: action.pathname + action.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  } else await cashier.http.inject({ url: target.pathname + target.search });
  return known(cashier, method as ProviderMethod, orderNo, node.clock.now());
}

function known({ book }: Cashier, method: ProviderMethod, orderNo: string, nowMs: number): Payment {
  const found = book.findOrder(method, orderNo) ?? book.findOrder(method, transactionName(orderNo, nowMs));
  if (!found) throw new Error(`the cashier knows no ${method} ${orderNo}`);
  return found;
}

/**
 * Asks about open refunds as often as a provider needs that takes a request first and tells later
 * how it ended.
 */
export async function endRefunds({ node }: Pick<Till, 'node'>): Promise<void> {
  for (const laterMs of [1_000, 11_000, 21_000]) {
    node.clock.advance(laterMs);
    await node.app.platform.jobs.runDue();
  }
}

export async function deliver({ app }: TestApp, { url, method, headers, body }: Notice): Promise<string> {
  const { pathname, search } = new URL(url);
  const answer = await app.http.inject({ method, url: pathname + search, headers, ...(body ? { payload: body } : {}) });
  return `${answer.statusCode} ${answer.body}`;
}

export const noticeOf = ({ sides }: Cashier, payment: Payment): Notice => {
  const side = sides.get(payment.method);
  if (!side) throw new Error(`there is no ${payment.method}`);
  return side.notice(payment);
};

export async function coinsOf({ node }: Till, { id }: Member): Promise<number> {
  const { coin, bonus } = await node.app.ledger.balancesOf(node.database.db, id);
  return Number(coin + bonus) / 100;
}
