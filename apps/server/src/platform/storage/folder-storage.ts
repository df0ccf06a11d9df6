import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStorage } from './object-storage.ts';
import { assertKey } from './storage-key.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

let temporaryCount = 0;

/** Writes a file atomically: to a temporary name, flushed, then renamed into place. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  temporaryCount += 1;
  const aside = `${path}.${process.pid}-${temporaryCount}.part`;
  try {
    const file = await open(aside, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

export function createFolderStorage(folder: string): ObjectStorage {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, ...key.split('/'));
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(path, bytes);
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}
