import { httpRequest, type LoadResult, runLoad, runOpenLoad } from './lib/load.ts';

/** The load generator, in a process of its own as players are. */
export interface LoadOrder {
  port: number;
  path: string;
  connections: number;
  durationMs: number;
  body: string;
  /** One player a connection; each request then carries a key of its own. */
  tokens?: string[];
  /** The path above makes a room, and every second request fills the one just made, as another player, at this one. */
  fillPath?: string;
  /** Requests arrive by the clock, whether earlier ones are answered or not; without it each connection waits for its answer. */
  ratePerSecond?: number;
}

let orders = 0;
const ROOM_ID = /"roomId":"(\d+)"/;

/** Two players a connection, who meet in room after room. */
function roomRequests({ path, body, fillPath = '', tokens = [], connections }: LoadOrder, headers: object) {
  return (connection: number, number: number, last: Buffer): Buffer => {
    const pair = connection + Math.floor(number / 2) * connections;
    const isFilling = number % 2 === 1;
    const token = tokens[(2 * pair + (isFilling ? 1 : 0)) % tokens.length] ?? '';
    const key = `bench-room-${process.pid}-${orders}-${connection}-${number}`;
    const own = { ...headers, authorization: token, 'idempotency-key': key };
    if (!isFilling) return httpRequest('POST', path, own, body);
    return httpRequest(
      'POST',
      fillPath,
      own,
      JSON.stringify({ roomId: ROOM_ID.exec(last.toString('latin1'))?.[1] ?? '0' }),
    );
  };
}

process.on('message', async (order: LoadOrder) => {
  orders += 1;
  const common = { 'content-type': 'application/json', 'accept-language': 'zh' };
  const fixed = httpRequest('POST', order.path, common, order.body);
  const keyed = order.fillPath ? roomRequests(order, common) : undefined;
  const request = order.tokens
    ? (connection: number, number: number) => {
        const token = order.tokens?.[(connection + number * order.connections) % order.tokens.length] ?? '';
        const key = `bench-${process.pid}-${orders}-${connection}-${number}`;
        return httpRequest('POST', order.path, { ...common, authorization: token, 'idempotency-key': key }, order.body);
      }
    : () => fixed;
  const { ratePerSecond } = order;
  const options = { ...order, request: keyed ?? request };
  const result: LoadResult = await (ratePerSecond === undefined
    ? runLoad(options)
    : runOpenLoad({ ...options, ratePerSecond }));
  process.send?.(result);
});
process.send?.({});
