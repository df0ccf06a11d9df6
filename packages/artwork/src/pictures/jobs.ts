import { brandJobs } from './brand-jobs.ts';
import { crateJobs } from './crate-jobs.ts';
import { drawnJobs } from './drawn-jobs.ts';
import { festivalJobs } from './festival-jobs.ts';
import { itemJobs } from './item-jobs.ts';
import type { PictureJob } from './job.ts';
import type { Manifest, PictureFile, PictureGroup } from './manifest.ts';

/** All pictures of the package, in a fixed order. */
export function allJobs(): PictureJob[] {
  return [...itemJobs(), ...crateJobs(), ...drawnJobs(), ...brandJobs(), ...festivalJobs()];
}

const groups: readonly PictureGroup[] = [
  'goods',
  'boxes',
  'avatars',
  'frames',
  'banners',
  'cardBackgrounds',
  'scenes',
  'brand',
  'glyphs',
  'festivals',
];

export function manifestOf(jobs: readonly PictureJob[]): Manifest {
  const entries = groups.map((group) => {
    const own = jobs.filter((job) => job.group === group);
    const pairs = own.flatMap((job) => job.codes.map((code): [string, readonly PictureFile[]] => [code, job.files]));
    return [group, Object.fromEntries(pairs)];
  });
  return Object.fromEntries(entries) as Manifest;
}
