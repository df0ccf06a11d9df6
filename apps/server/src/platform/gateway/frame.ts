import { SOCKET_PAYLOAD_MAX_BYTES } from '@clearcrate/contract/limits';
import { invariant } from '../errors.ts';

const FINAL_TEXT = 0x81;
const LENGTH_IN_TWO_BYTES = 126;

/** One message in wire format. It is encoded once, and all sockets share its bytes. */
export interface Frame {
  readonly bytes: Buffer;
  /** A slow reader receives only the newest message per key. */
  readonly coalesce: string | undefined;
}

/**
 * Encodes a text frame. Servers send unmasked, and without compression the bytes are the same for
 * every socket.
 */
export function textFrame(text: string, coalesce?: string): Frame {
  const length = Buffer.byteLength(text);
  invariant(length <= SOCKET_PAYLOAD_MAX_BYTES, `a socket message of ${length} bytes is too large`);
  const short = length < LENGTH_IN_TWO_BYTES;
  const bytes = Buffer.allocUnsafeSlow((short ? 2 : 4) + length);
  bytes[0] = FINAL_TEXT;
  if (short) bytes[1] = length;
  else {
    bytes[1] = LENGTH_IN_TWO_BYTES;
    bytes.writeUInt16BE(length, 2);
  }
  bytes.write(text, short ? 2 : 4);
  return { bytes, coalesce };
}
