/** What a calculation asks for: the HMAC-SHA256 of `data` under `key`, or without a key its plain SHA-256. */
export interface HashRequest {
  key?: Uint8Array;
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
}

export interface AsyncHasher {
  sha256(data: Uint8Array): Promise<Uint8Array>;
  hmacSha256(key: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
}

export function* sha256(data: Uint8Array): HashSteps<Uint8Array> {
  return yield { data };
}

export function* hmacSha256(key: Uint8Array, data: Uint8Array): HashSteps<Uint8Array> {
  return yield { key, data };
}

export function runSync<Result>(steps: HashSteps<Result>, hasher: SyncHasher): Result {
  let step = steps.next();
  while (!step.done) {
    const { key, data } = step.value;
    step = steps.next(key ? hasher.hmacSha256(key, data) : hasher.sha256(data));
  }
  return step.value;
}

export async function runAsync<Result>(steps: HashSteps<Result>, hasher: AsyncHasher): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    const { key, data } = step.value;
    step = steps.next(await (key ? hasher.hmacSha256(key, data) : hasher.sha256(data)));
  }
  return step.value;
}
