/** A request for the HMAC-SHA256 of `data` under `key`, or for its plain SHA-256 without a key. */
export interface HashRequest {
  key?: Uint8Array;
  /** Precedes `data`. Many requests share a head, so a driver may cache the hash state after it. */
  head?: Uint8Array;
  data: Uint8Array;
}

/**
 * A calculation that yields every hash it needs and continues with the result. Formulas are written
 * once in this form; the driver hashes synchronously (server, command line) or asynchronously
 * (browser).
 */
export type HashSteps<Result> = Generator<HashRequest, Result, Uint8Array>;

export interface SyncHasher {
  sha256(data: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array;
  /** HMAC-SHA256 of head and tail; hashes the head once for all its tails. */
  hmacAfter(key: Uint8Array, head: Uint8Array, tail: Uint8Array): Uint8Array;
}

export interface AsyncHasher {
  sha256(data: Uint8Array): Promise<Uint8Array>;
  hmacSha256(key: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
  hmacAfter(key: Uint8Array, head: Uint8Array, tail: Uint8Array): Promise<Uint8Array>;
}

export function* sha256(data: Uint8Array): HashSteps<Uint8Array> {
  return yield { data };
}

export function* hmacSha256(key: Uint8Array, data: Uint8Array, head?: Uint8Array): HashSteps<Uint8Array> {
  return yield head ? { key, head, data } : { key, data };
}

function answer<Bytes>(
  hasher: {
    sha256(data: Uint8Array): Bytes;
    hmacSha256(key: Uint8Array, message: Uint8Array): Bytes;
    hmacAfter(key: Uint8Array, head: Uint8Array, tail: Uint8Array): Bytes;
  },
  { key, head, data }: HashRequest,
): Bytes {
  if (!key) return hasher.sha256(data);
  return head ? hasher.hmacAfter(key, head, data) : hasher.hmacSha256(key, data);
}

export function runSync<Result>(steps: HashSteps<Result>, hasher: SyncHasher): Result {
  let step = steps.next();
  while (!step.done) {
    step = steps.next(answer(hasher, step.value));
  }
  return step.value;
}

export async function runAsync<Result>(steps: HashSteps<Result>, hasher: AsyncHasher): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    step = steps.next(await answer(hasher, step.value));
  }
  return step.value;
}
