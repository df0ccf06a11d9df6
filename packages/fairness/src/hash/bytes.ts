const HEX = /^(?:[0-9a-f]{2})*$/;

/** Lower-case hexadecimal, two digits for each byte. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Accepts lower case only, so that equal values are equal as texts. */
export function fromHex(text: string): Uint8Array {
  if (!HEX.test(text)) throw new RangeError('not lower-case hexadecimal of whole bytes');
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(text.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}

const encoder = new TextEncoder();

/** Rejects a lone surrogate: the encoder would silently replace it and change the bytes. */
export function toUtf8(text: string): Uint8Array {
  if (!text.isWellFormed()) throw new RangeError('the text has no UTF-8 form (lone surrogate)');
  return encoder.encode(text);
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
