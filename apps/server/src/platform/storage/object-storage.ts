import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/**
 * Files that players and operators bring. A key is a path of plain names that is never written twice with different
 * bytes, so whoever has read a file once may keep it for ever.
 */
export interface ObjectStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Nothing where there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  /** Harmless when it is gone already. */
  delete(key: string): Promise<void>;
}

/** An S3-compatible service where the settings name one, otherwise a folder beside the data. */
export function createObjectStorage(config: Config, clock: Clock): ObjectStorage {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY)
    return createFolderStorage(join(config.DATA_DIR, 'files'));
  return createS3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    credentials: { region: S3_REGION, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY },
    clock,
  });
}
