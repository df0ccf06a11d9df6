import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorName } from '@clearcrate/contract/errors';
import type { Locale } from '@clearcrate/contract/locale';
import { AppError } from '../errors.ts';
import { CALL_HEADERS, secureOnly } from './edge/security-headers.ts';
import { refusal, retryAfter } from './envelope.ts';

/**
 * Writes an error straight to a connection that carried no readable request, or was about to become
 * a websocket.
 */
export function sendRawRefusal(stream: Duplex, name: ErrorName, production: boolean, locale: Locale = 'zh'): void {
  if (!stream.writable) {
    stream.destroy();
    return;
  }
  const { status, text } = refusal(new AppError(name), locale);
  const headers = [
    ...CALL_HEADERS,
    ...secureOnly(production),
    ...retryAfter(name, {}),
    ...['content-length', String(Buffer.byteLength(text))],
    ...['connection', 'close'],
  ];
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  stream.on('error', () => stream.destroy());
  stream.end(`${head}\r\n${text}`, () => stream.destroy());
}

/**
 * Remembers the last request of each connection. Bytes that are no request are rejected only after
 * the answers to earlier requests: the client of a call in progress must not take that error for
 * its answer.
 */
export class LastRequests {
  private readonly last = new WeakMap<Duplex, { message: IncomingMessage; response: ServerResponse }>();
  private readonly waiting = new WeakSet<Duplex>();

  note(message: IncomingMessage, response: ServerResponse): void {
    this.last.set(message.socket, { message, response });
  }

  /**
   * Rejects at once when no answer is in progress, as when the request itself could not be read to
   * its end.
   */
  rejectAfterAnswer(stream: Duplex, refuse: () => void): void {
    const { message, response } = this.last.get(stream) ?? {};
    if (!message?.complete || !response || response.writableFinished) refuse();
    else if (!this.waiting.has(stream)) {
      // Further malformed bytes need no second error.
      this.waiting.add(stream);
      response.once('finish', () => stream.writable && refuse());
    }
  }
}

/** Maps an error of Node's HTTP parser or timeouts to the contract's table. */
export function nameOfClientError(code: string | undefined): ErrorName {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'requestTimeout';
  if (code === 'HPE_HEADER_OVERFLOW') return 'headersTooLarge';
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'payloadTooLarge';
  return 'malformedRequest';
}
