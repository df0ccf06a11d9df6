/** What a calculation asks for: the HMAC-SHA256 of `data` under `key`, or without a key its plain SHA-256. */
export interface HashRequest {
  key?: Uint8Array;
  /** Stands before `data`. The very same bytes stand before many, so a driver may keep how far it had come with them. */
  head?: Uint8Array;
  data: Uint8Array;
}

/**
 * A calculation that stops at every hash it needs and goes on with the answer. The formulas are written once in this
 * form; whether a hash is computed at once (server, command line) or later (browser) is the driver's business.
 */
export type HashSteps<Result> = Generator<HashRequest, Result, Uint8Array>;

export interface SyncHasher {
  sha256(data: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array;
  /** The HMAC-SHA256 of head and tail, reading the head once for all its tails. */
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
