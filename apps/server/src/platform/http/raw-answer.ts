import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorName } from '@clearcrate/contract/errors';
import type { Locale } from '@clearcrate/contract/locale';
import { refusal, retryAfter } from './envelope.ts';
import { CALL_HEADERS, secureOnly } from './security-headers.ts';

/** A refusal written straight to a connection on which no request could be read, or that was about to become a socket. */
export function sendRawRefusal(stream: Duplex, name: ErrorName, production: boolean, locale: Locale = 'zh'): void {
  if (!stream.writable) {
    stream.destroy();
    return;
  }
  const { status, text } = refusal(name, {}, locale);
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

/** What the parser or the clock of the HTTP server found fault with. */
export function nameOfClientError(code: string | undefined): ErrorName {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'requestTimeout';
  if (code === 'HPE_HEADER_OVERFLOW') return 'headersTooLarge';
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'payloadTooLarge';
  return 'malformedRequest';
}
