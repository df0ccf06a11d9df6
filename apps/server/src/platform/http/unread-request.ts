import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DEFAULT_LOCALE } from '@clearcrate/contract/locale';
import { refusal } from './envelope.ts';

/** Answers bytes that never became a request, in the envelope all the same, and closes the line. */
export function refuseUnread(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooMuch = error.code === 'HPE_HEADER_OVERFLOW';
  const { status, text } = refusal(tooMuch ? 'payloadTooLarge' : 'malformedRequest', {}, DEFAULT_LOCALE);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
