/** HMAC by hand (RFC 2104), so that a long head is read once however many tails follow it. */

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

const padded = (key: Uint8Array, pad: number): Uint8Array => {
  const block = new Uint8Array(BLOCK_BYTES).fill(pad);
  for (const [index, byte] of key.entries()) block[index] = byte ^ pad;
  return block;
};

/** Keys are seeds and digests here, which are never longer than a block. */
export function createHmacAfter<Hash extends RunningHash<Hash>>(createSha256: () => Hash) {
  const begun = new WeakMap<Uint8Array, Begun<Hash>>();
  const begin = (key: Uint8Array, head: Uint8Array): Begun<Hash> => {
    if (key.length > BLOCK_BYTES) throw new RangeError(`a key of ${key.length} bytes is longer than a block`);
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
