/** What the HTTP edge of one process puts up with. */
export interface EdgeLimits {
  /** Open connections of the process, sockets of the gateway included; further ones are dropped. */
  readonly connections: number;
  /** Open connections of one network. Behind a trusted proxy they are all the proxy's, and counting them is its business. */
  readonly connectionsPerNetwork: number;
  /** From the first byte, or from the connection where none comes, to the end of the headers; to the end of the body. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often those two are looked after. */
  readonly lookEveryMs: number;
  /** Nothing sent and nothing taken for this long: nobody is there any more. */
  readonly silenceMs: number;
  /** Between two requests. Longer than the minute after which common proxies hang up, since the side that hangs up first loses none. */
  readonly keepAliveMs: number;
  /** Pages, pictures and scripts: so many times what is allowed of calls. A first visit takes dozens at once. */
  readonly filesFactor: number;
}

export const EDGE_LIMITS: EdgeLimits = {
  connections: 25_000,
  connectionsPerNetwork: 1_000,
  headersMs: 10_000,
  requestMs: 30_000,
  lookEveryMs: 2_000,
  silenceMs: 60_000,
  keepAliveMs: 65_000,
  filesFactor: 4,
};
