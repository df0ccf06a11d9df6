import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { ObjectStorage } from './object-storage.ts';
import { authorize, type Credentials, sha256Hex, timestampOf } from './sigv4.ts';
import { assertKey } from './storage-key.ts';

const ANSWER_WITHIN_MS = 10_000;

export interface S3Options {
  endpoint: string;
  bucket: string;
  credentials: Credentials;
  clock: Clock;
}

/**
 * Uses path-style addresses: every S3-compatible service supports them, and the bucket needs no DNS
 * name.
 */
export function createS3Storage({ endpoint, bucket, credentials, clock }: S3Options): ObjectStorage {
  const send = async (method: string, key: string, body?: Buffer, contentType?: string): Promise<Response> => {
    assertKey(key);
    const url = new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`);
    const timestamp = timestampOf(clock.now());
    const payloadHash = sha256Hex(body ?? '');
    const headers: Record<string, string> = {
      'x-amz-content-sha256': payloadHash,
      'x-amz-date': timestamp,
      ...(contentType ? { 'content-type': contentType } : {}),
    };
    const authorization = authorize({ method, url, headers, payloadHash }, credentials, 's3', timestamp);
    try {
      return await fetch(url, {
        method,
        headers: { ...headers, authorization },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
    } catch {
      // An outage of the storage service is reported as `busy` and not as an internal error.
      throw new AppError('busy');
    }
  };
  const refused = async (what: string, answer: Response): Promise<Error> =>
    new Error(`file storage failed to ${what}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);

  return {
    put: async (key, bytes, contentType) => {
      const answer = await send('PUT', key, bytes, contentType);
      if (!answer.ok) throw await refused('store a file', answer);
      await answer.body?.cancel();
    },
    get: async (key) => {
      const answer = await send('GET', key);
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      if (answer.status !== 404) throw await refused('read a file', answer);
      await answer.body?.cancel();
      return undefined;
    },
    delete: async (key) => {
      const answer = await send('DELETE', key);
      if (!answer.ok && answer.status !== 404) throw await refused('delete a file', answer);
      await answer.body?.cancel();
    },
  };
}
