import sharp, { type WebpOptions } from 'sharp';
import type { Picture } from '../render/item/item.ts';
import type { PictureFile, PictureGroup } from './manifest.ts';

/** One picture in all its sizes. */
export interface PictureJob {
  readonly group: PictureGroup;
  /** Codes that use this picture. */
  readonly codes: readonly string[];
  readonly files: readonly PictureFile[];
  /** The encoded files, in the order of `files`. */
  readonly render: () => Promise<Buffer[]>;
}

export function jobName(job: PictureJob): string {
  return `${job.group}/${job.codes[0] ?? ''}`;
}

/** Scales a rendered picture to each width and encodes it. */
export async function encodeWidths(
  picture: Picture,
  files: readonly PictureFile[],
  options: WebpOptions,
): Promise<Buffer[]> {
  const raw = { width: picture.width, height: picture.height, channels: 4 as const };
  return Promise.all(
    files.map(({ width, height }) =>
      sharp(picture.data, { raw }).resize(width, height, { kernel: 'lanczos3' }).webp(options).toBuffer(),
    ),
  );
}
