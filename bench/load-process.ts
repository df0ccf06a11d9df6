import { httpHead, httpRequest, type LoadResult, runLoad, runOpenLoad } from './lib/load.ts';

/** The load generator, in its own process like real clients. */
export interface LoadOrder {
  port: number;
  path: string;
  connections: number;
  durationMs: number;
  body: string;
  /** One player per connection; each request then has its own key. */
  tokens?: string[];
  /** `path` creates a room, and every second request fills it at this path as another player. */
  fillPath?: string;
  /**
   * A round of crash: each player places the first and then the second bet, once; `body` is unused.
   */
  crashRound?: string;
  /**
   * Requests are sent at a fixed rate, independent of answers; without it each connection waits for
   * its answer.
   */
  ratePerSecond?: number;
}

let orders = 0;
const ROOM_ID = /"roomId":"(\d+)"/;

const COMMON = { 'content-type': 'application/json', 'accept-language': 'zh' };
const KEY = 'idempotency-key';

/** Two players per connection, who play room after room. */
function roomRequests({ path, body, fillPath = '', tokens = [], connections }: LoadOrder) {
  return (connection: number, number: number, last: Buffer): string => {
    const pair = connection + Math.floor(number / 2) * connections;
    const isFilling = number % 2 === 1;
    const token = tokens[(2 * pair + (isFilling ? 1 : 0)) % tokens.length] ?? '';
    const key = `bench-room-${process.pid}-${orders}-${connection}-${number}`;
    const own = { ...COMMON, authorization: token };
    if (!isFilling) return httpRequest(httpHead(path, own, body, KEY), key, body);
    const fillBody = JSON.stringify({ roomId: ROOM_ID.exec(last.toString('latin1'))?.[1] ?? '0' });
    return httpRequest(httpHead(fillPath, own, fillBody, KEY), key, fillBody);
  };
}

/** First the first bets of all players, then the second ones. */
function betRequests({ path, crashRound = '' }: LoadOrder, tokens: readonly string[]) {
  const bodies = [1, 2].map((slot) =>
    JSON.stringify({ roundId: crashRound, slot, amount: '1.00', autoEscape: '1.01' }),
  );
  let sent = 0;
  return (): string => {
    const body = bodies[Math.floor(sent / tokens.length)] ?? '';
    const authorization = tokens[sent % tokens.length] ?? '';
    sent += 1;
    return httpRequest(
      httpHead(path, { ...COMMON, authorization }, body, KEY),
      `bench-bet-${crashRound}-${sent}`,
      body,
    );
  };
}

/** One call repeated by all players in turn, with a new key each. Constant parts are built once. */
function keyedRequests({ path, body, connections }: LoadOrder, tokens: readonly string[]) {
  const heads = tokens.map((authorization) => httpHead(path, { ...COMMON, authorization }, body, KEY));
  const run = `bench-${process.pid}-${orders}`;
  return (connection: number, number: number): string =>
    httpRequest(
      heads[(connection + number * connections) % heads.length] ?? '',
      `${run}-${connection}-${number}`,
      body,
    );
}

function requestsOf(order: LoadOrder): (connection: number, number: number, last: Buffer) => string {
  if (order.fillPath) return roomRequests(order);
  if (order.crashRound && order.tokens) return betRequests(order, order.tokens);
  if (order.tokens) return keyedRequests(order, order.tokens);
  const fixed = httpRequest(httpHead(order.path, COMMON, order.body, 'accept'), '*/*', order.body);
  return () => fixed;
}

process.on('message', async (order: LoadOrder) => {
  orders += 1;
  const { ratePerSecond } = order;
  const total = order.crashRound && order.tokens ? { total: 2 * order.tokens.length } : {};
  const options = { ...order, ...total, request: requestsOf(order) };
  const result: LoadResult = await (ratePerSecond === undefined
    ? runLoad(options)
    : runOpenLoad({ ...options, ratePerSecond }));
  process.send?.(result);
});
process.send?.({});
