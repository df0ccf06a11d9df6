import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** What answering has to know of a request. Fastify's are of this kind, and so are those of the quick lane. */
export interface HttpRequest {
  readonly id: string;
  readonly ip: string;
  /** When its last byte was read. A request that is judged by time must not profit from a body that is held back. */
  readonly receivedAtMs: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly query: unknown;
  /** The player behind it, once that is known: for whoever has to say whose request was refused. */
  asker?: bigint | undefined;
}

/** Where the answer goes. */
export interface HttpReply {
  readonly raw: ServerResponse;
  readonly server: { readonly callHeaders?: readonly string[] };
  /** Says that whoever calls it writes the answer, and nobody else. */
  hijack(): unknown;
}

export type HttpHandler = (request: HttpRequest, reply: HttpReply) => void;
