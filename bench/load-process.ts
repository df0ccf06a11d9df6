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
  /** Requests arrive by the clock, whether earlier ones are answered or not; without it each connection waits for its answer. */
  ratePerSecond?: number;
}

let orders = 0;

process.on('message', async (order: LoadOrder) => {
  orders += 1;
  const common = { 'content-type': 'application/json', 'accept-language': 'zh' };
  const fixed = httpRequest('POST', order.path, common, order.body);
  const request = order.tokens
    ? (connection: number, number: number) => {
        const token = order.tokens?.[(connection + number * order.connections) % order.tokens.length] ?? '';
        const key = `bench-${process.pid}-${orders}-${connection}-${number}`;
        return httpRequest('POST', order.path, { ...common, authorization: token, 'idempotency-key': key }, order.body);
      }
    : () => fixed;
  const { ratePerSecond } = order;
  const options = { ...order, request };
  const result: LoadResult = await (ratePerSecond === undefined
    ? runLoad(options)
    : runOpenLoad({ ...options, ratePerSecond }));
  process.send?.(result);
});
process.send?.({});
