import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { HEADERS } from '@clearcrate/contract/headers';
import type { Log } from '../log.ts';
import type { HttpReply, HttpRequest } from './exchange.ts';
import { DATA_HEADERS, secureOnly } from './security-headers.ts';

/** What sending a file needs to know. */
interface Sending {
  log: Log;
  production: boolean;
  /** Hands over the first piece, or refuses when it does not come. */
  waitForFirst<T>(work: () => Promise<T>): Promise<T>;
}

/** An answer that is a file: it is written while it is sent, so its size costs no memory. */
export interface FileAnswer {
  /** What the browser saves it as; letters, digits, dots and dashes. */
  readonly name: string;
  readonly chunks: AsyncIterable<string>;
}

/** Lists of names and codes shrink to a third at once; what more effort would save is not worth the wait. */
const GZIP_LEVEL = 4;

/**
 * Sends a file, packed where the reader can unpack. Its first piece is waited for before anything goes out: whatever refuses until then is refused as any call
 * is. After that a failure can only be shown by breaking off, which the reader notices by the missing end.
 */
export async function sendFile(
  request: HttpRequest,
  reply: HttpReply,
  contentType: string,
  { name, chunks }: FileAnswer,
  { log, production, waitForFirst }: Sending,
): Promise<void> {
  const pieces = chunks[Symbol.asyncIterator]();
  const first = await waitForFirst(() => pieces.next());
  const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  reply.hijack();
  reply.raw.writeHead(200, [
    ...['content-type', contentType],
    ...['content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`],
    ...(isPacked ? ['content-encoding', 'gzip'] : []),
    ...['vary', 'accept-encoding'],
    ...DATA_HEADERS,
    ...secureOnly(production),
    ...[HEADERS.requestId, request.id],
  ]);
  // What fails while the first pieces are still being packed breaks off an answer that has begun.
  reply.raw.flushHeaders();
  try {
    const plain = Readable.from(resumed(first, pieces));
    await (isPacked ? pipeline(plain, createGzip({ level: GZIP_LEVEL }), reply.raw) : pipeline(plain, reply.raw));
  } catch (error) {
    log.warn({ err: error, requestId: request.id }, 'a file was not sent to its end');
  }
}

async function* resumed(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    // A reader who has gone away ends the reading too.
    await rest.return?.();
  }
}
