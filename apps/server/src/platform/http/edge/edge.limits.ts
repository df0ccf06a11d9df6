/** Limits of the HTTP edge of one process. */
export interface EdgeLimits {
  /** Open connections of the process, gateway sockets included; further ones are dropped. */
  readonly connections: number;
  /**
   * Open connections per network. Not counted behind a trusted proxy, where all connections are the
   * proxy's.
   */
  readonly connectionsPerNetwork: number;
  /** From the first byte (or from the connection, when none arrives) to the end of the headers. */
  readonly headersMs: number;
  /** From the first byte to the end of the body. */
  readonly requestMs: number;
  /** How often those two timeouts are checked. */
  readonly checkEveryMs: number;
  /** A connection with no traffic in either direction for this long is closed. */
  readonly socketTimeoutMs: number;
  /**
   * Idle time between two requests. Longer than the minute of common proxies, so that they close
   * first and lose no request.
   */
  readonly keepAliveMs: number;
  /**
   * The rate limit of pages, pictures and scripts as a multiple of that of calls. A first visit
   * loads dozens at once.
   */
  readonly filesFactor: number;
}

export const EDGE_LIMITS: EdgeLimits = {
  connections: 25_000,
  connectionsPerNetwork: 1_000,
  headersMs: 10_000,
  requestMs: 30_000,
  checkEveryMs: 2_000,
  socketTimeoutMs: 60_000,
  keepAliveMs: 65_000,
  filesFactor: 4,
};
