import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/**
 * Creates an S3-compatible storage when one is configured, otherwise a folder in the data
 * directory.
 */
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
