import { AVATAR_PIXELS_MAX, AVATAR_SIDE_MIN } from '@clearcrate/contract/avatar';
import { AppError } from '../errors.ts';
import { BoundedGate } from '../limits/bounded-gate.ts';
import { drawablePicture } from './picture-type.ts';

// Imported dynamically: static imports of the server's single bundle are all loaded at start.
const { default: sharp } = await import('sharp');

const QUALITY = 86;
const TIMEOUT_S = 5;
/** A decoded picture takes up to a hundred megabytes and occupies a thread of the pool. */
const CONCURRENCY = 2;
const QUEUE_LIMIT = 20;

const gate = new BoundedGate(CONCURRENCY, QUEUE_LIMIT);

/**
 * Checks the size in the header before decoding: the header determines how much memory decoding
 * allocates.
 */
async function assertSize(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > AVATAR_PIXELS_MAX)
    throw new AppError('pictureTooLarge', { megapixels: AVATAR_PIXELS_MAX / 1_000_000 });
  if (Math.min(width, height) < AVATAR_SIDE_MIN) throw new AppError('pictureTooSmall', { pixels: AVATAR_SIDE_MIN });
}

/** Size of a re-encoded picture: filled to the edges, or whole on a transparent ground. */
export interface PictureSize {
  width: number;
  height: number;
  fit: 'cover' | 'contain';
}

/**
 * Re-encodes a picture as WebP, once for each size. Only pixels survive: metadata such as the place
 * of a photo and appended data are dropped. The work runs on the thread pool, not on the event loop.
 */
export function redrawPicture(sent: Buffer, sizes: readonly PictureSize[]): Promise<Buffer[]> {
  return gate.run(async () => {
    const bytes = drawablePicture(sent);
    try {
      await assertSize(bytes);
      const drawn: Buffer[] = [];
      for (const size of sizes) drawn.push(await redraw(bytes, size));
      return drawn;
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('pictureBroken');
    }
  });
}

const redraw = (bytes: Buffer, { width, height, fit }: PictureSize): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: AVATAR_PIXELS_MAX, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(width, height, { fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toColourspace('srgb')
    .webp({ quality: QUALITY, effort: 4 })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer();
