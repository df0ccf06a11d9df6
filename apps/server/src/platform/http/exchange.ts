import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** The part of Fastify's request that handlers need. */
export interface HttpRequest {
  readonly id: string;
  readonly ip: string;
  /** When its last byte was read. A client must not gain time by holding the body back. */
  readonly receivedAtMs: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly query: unknown;
  /**
   * The player, once authenticated; names the player in the security log when the request is
   * rejected.
   */
  asker?: bigint | undefined;
  /** `Set-Cookie` headers of the answer. */
  cookies?: readonly string[] | undefined;
}

/** The part of Fastify's reply that handlers need. */
export interface HttpReply {
  readonly raw: ServerResponse;
  readonly server: { readonly callHeaders?: readonly string[] };
  /** Declares that the caller writes the answer to `raw` itself. */
  hijack(): unknown;
}

export type HttpHandler = (request: HttpRequest, reply: HttpReply) => void;
