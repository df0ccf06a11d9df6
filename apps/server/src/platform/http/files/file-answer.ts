import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { HEADERS } from '@clearcrate/contract/headers';
import type { Log } from '../../log.ts';
import { DATA_HEADERS, secureOnly } from '../edge/security-headers.ts';
import type { HttpReply, HttpRequest } from '../exchange.ts';

/** Dependencies of `sendFile`. */
interface Sending {
  log: Log;
  production: boolean;
  /** Runs the work that yields the first chunk; rejects when it fails or takes too long. */
  runFirst<T>(work: () => Promise<T>): Promise<T>;
}

/** An answer that is a file, streamed so that its size costs no memory. */
export interface FileAnswer {
  /**
   * File name for the browser; characters other than letters, digits, dots and dashes are replaced.
   */
  readonly name: string;
  readonly chunks: AsyncIterable<string>;
}

/** Exports shrink to a third at this level; higher levels save little for their time. */
const GZIP_LEVEL = 4;

/**
 * Streams a file, gzipped when the client accepts it. Waits for the first chunk before sending
 * headers, so that an error until then is answered as usual. A later failure can only abort the
 * connection, which the client notices by the missing end.
 */
export async function sendFile(
  request: HttpRequest,
  reply: HttpReply,
  contentType: string,
  { name, chunks }: FileAnswer,
  { log, production, runFirst }: Sending,
): Promise<void> {
  const pieces = chunks[Symbol.asyncIterator]();
  const first = await runFirst(() => pieces.next());
  const isGzipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  reply.hijack();
  reply.raw.writeHead(200, [
    ...['content-type', contentType],
    ...['content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`],
    ...(isGzipped ? ['content-encoding', 'gzip'] : []),
    ...['vary', 'accept-encoding'],
    ...DATA_HEADERS,
    ...secureOnly(production),
    ...[HEADERS.requestId, request.id],
  ]);
  // Headers go out before packing, so that a failure while the first chunks are packed aborts a
  // started answer.
  reply.raw.flushHeaders();
  try {
    const plain = Readable.from(resumed(first, pieces));
    await (isGzipped ? pipeline(plain, createGzip({ level: GZIP_LEVEL }), reply.raw) : pipeline(plain, reply.raw));
  } catch (error) {
    log.warn({ err: error, requestId: request.id }, 'sending a file failed');
  }
}

async function* resumed(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    // Ends the source when the client has disconnected.
    await rest.return?.();
  }
}
