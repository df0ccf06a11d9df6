import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PictureJob } from './job.ts';
import type { Manifest } from './manifest.ts';

export const picturesFolder = fileURLToPath(new URL('../../pictures/', import.meta.url));
const manifestName = 'manifest.json';

export function isRendered(job: PictureJob): boolean {
  return job.files.every(({ file }) => existsSync(join(picturesFolder, file)));
}

export async function renderToDisk(job: PictureJob, folder: string): Promise<number> {
  const buffers = await job.render();
  let bytes = 0;
  for (const [index, { file }] of job.files.entries()) {
    const buffer = buffers[index];
    if (!buffer) throw new Error(`${file} was not rendered`);
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, buffer);
    bytes += buffer.length;
  }
  return bytes;
}

export async function writeManifest(manifest: Manifest): Promise<void> {
  await mkdir(picturesFolder, { recursive: true });
  await writeFile(join(picturesFolder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
}

async function keptFiles(): Promise<string[]> {
  const entries = await readdir(picturesFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(picturesFolder.length));
}

/** Deletes pictures that no recipe uses any more. */
export async function pruneStale(jobs: readonly PictureJob[]): Promise<number> {
  const wanted = new Set([manifestName, ...jobs.flatMap((job) => job.files.map(({ file }) => file))]);
  const stale = (await keptFiles()).filter((file) => !wanted.has(file));
  await Promise.all(stale.map((file) => rm(join(picturesFolder, file))));
  return stale.length;
}

export async function totalBytes(): Promise<number> {
  const sizes = await Promise.all(
    (await keptFiles()).map(async (file) => (await stat(join(picturesFolder, file))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
