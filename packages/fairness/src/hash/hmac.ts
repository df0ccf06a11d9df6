/**
 * HMAC (RFC 2104) built from plain hashes, which start faster, and which let a long head be hashed
 * once for many tails.
 */

const BLOCK_BYTES = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/** An incremental SHA-256 whose state can be copied. */
interface RunningHash<Hash> {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
  copy(): Hash;
}

interface Begun<Hash> {
  key: Uint8Array;
  inner: Hash;
  outer: Hash;
}

/**
 * Pads a key to one block with `room` bytes behind it. Keys here are seeds and digests, never
 * longer than a block.
 */
function padded(key: Uint8Array, pad: number, room = 0): Uint8Array {
  if (key.length > BLOCK_BYTES) throw new RangeError(`a key of ${key.length} bytes is longer than a block`);
  const bytes = new Uint8Array(BLOCK_BYTES + room).fill(pad, 0, BLOCK_BYTES);
  for (let index = 0; index < key.length; index += 1) bytes[index] = (key[index] as number) ^ pad;
  return bytes;
}

/** Creates an HMAC from a one-shot hash. */
export function createHmac(sha256: (bytes: Uint8Array) => Uint8Array) {
  const around = (key: Uint8Array, pad: number, message: Uint8Array) => {
    const bytes = padded(key, pad, message.length);
    bytes.set(message, BLOCK_BYTES);
    return sha256(bytes);
  };
  return (key: Uint8Array, message: Uint8Array): Uint8Array => around(key, OUTER, around(key, INNER, message));
}

/** Creates an HMAC for a head and many tails from an incremental hash. */
export function createHmacAfter<Hash extends RunningHash<Hash>>(createSha256: () => Hash) {
  const begun = new WeakMap<Uint8Array, Begun<Hash>>();
  const begin = (key: Uint8Array, head: Uint8Array): Begun<Hash> => {
    const [inner, outer] = [createSha256(), createSha256()];
    inner.update(padded(key, INNER));
    inner.update(head);
    outer.update(padded(key, OUTER));
    return { key, inner, outer };
  };
  return (key: Uint8Array, head: Uint8Array, tail: Uint8Array): Uint8Array => {
    const known = begun.get(head);
    const { inner, outer } = known?.key === key ? known : begin(key, head);
    if (known?.key !== key) begun.set(head, { key, inner, outer });
    const within = inner.copy();
    within.update(tail);
    const around = outer.copy();
    around.update(within.digest());
    return around.digest();
  };
}
