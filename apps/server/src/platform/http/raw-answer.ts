import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorName } from '@clearcrate/contract/errors';
import type { Locale } from '@clearcrate/contract/locale';
import { AppError } from '../errors.ts';
import { refusal, retryAfter } from './envelope.ts';
import { CALL_HEADERS, secureOnly } from './security-headers.ts';

/** A refusal written straight to a connection on which no request could be read, or that was about to become a socket. */
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
 * What each connection was last asked for. Bytes that are no request are refused behind the answers to what came before them: a call that is
 * carried out must not be answered with a refusal that is not its own.
 */
export class LastAsked {
  private readonly last = new WeakMap<Duplex, { message: IncomingMessage; response: ServerResponse }>();
  private readonly waiting = new WeakSet<Duplex>();

  note(message: IncomingMessage, response: ServerResponse): void {
    this.last.set(message.socket, { message, response });
  }

  /** At once where nothing is being answered, as when the request itself could not be read to its end. */
  refuseBehind(stream: Duplex, refuse: () => void): void {
    const { message, response } = this.last.get(stream) ?? {};
    if (!message?.complete || !response || response.writableFinished) refuse();
    else if (!this.waiting.has(stream)) {
      // Each further piece is as wrong as the first.
      this.waiting.add(stream);
      response.once('finish', () => stream.writable && refuse());
    }
  }
}

/** What the parser or the clock of the HTTP server found fault with. */
export function nameOfClientError(code: string | undefined): ErrorName {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'requestTimeout';
  if (code === 'HPE_HEADER_OVERFLOW') return 'headersTooLarge';
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'payloadTooLarge';
  return 'malformedRequest';
}
