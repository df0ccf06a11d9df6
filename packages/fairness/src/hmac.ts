/** HMAC by hand (RFC 2104): from hashes that are cheap to start, and so that a long head is read once however many tails follow it. */

const BLOCK_BYTES = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/** A SHA-256 that is fed piece by piece and can go on from where it stands, more than once. */
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

/** A block of the key, and room for so many bytes behind it. Keys are seeds and digests here, which are never longer than a block. */
function padded(key: Uint8Array, pad: number, room = 0): Uint8Array {
  if (key.length > BLOCK_BYTES) throw new RangeError(`a key of ${key.length} bytes is longer than a block`);
  const bytes = new Uint8Array(BLOCK_BYTES + room).fill(pad, 0, BLOCK_BYTES);
  for (let index = 0; index < key.length; index += 1) bytes[index] = (key[index] as number) ^ pad;
  return bytes;
}

/** Of a whole message, by a hash that reads all of its bytes at once. */
export function createHmac(sha256: (bytes: Uint8Array) => Uint8Array) {
  const around = (key: Uint8Array, pad: number, message: Uint8Array) => {
    const bytes = padded(key, pad, message.length);
    bytes.set(message, BLOCK_BYTES);
    return sha256(bytes);
  };
  return (key: Uint8Array, message: Uint8Array): Uint8Array => around(key, OUTER, around(key, INNER, message));
}

/** Of a head and many tails, by hashes that can go on from where they stand. */
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
