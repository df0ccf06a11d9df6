import { AVATAR_PIXELS_MAX, AVATAR_SIDE_MIN } from '@clearcrate/contract/avatar';
import { AppError } from '../../platform/errors.ts';
import { BoundedGate } from '../../platform/limits/bounded-gate.ts';
import { drawablePicture } from './picture-type.ts';

// Not among the imports: those of the one file that the server is built into are all read when it starts.
const { default: sharp } = await import('sharp');

const SIDE = 256;
const QUALITY = 86;
const PATIENCE_S = 5;
/** A decoded picture takes up to a hundred megabytes, and each has one of the pool's threads meanwhile. */
const AT_ONCE = 2;
const MAX_WAITING = 20;

const gate = new BoundedGate(AT_ONCE, MAX_WAITING);

/** Its size as its header says it, before a pixel is decoded: the header is what decides how much memory is asked for. */
async function assertSize(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > AVATAR_PIXELS_MAX)
    throw new AppError('pictureTooLarge', { megapixels: AVATAR_PIXELS_MAX / 1_000_000 });
  if (Math.min(width, height) < AVATAR_SIDE_MIN) throw new AppError('pictureTooSmall', { pixels: AVATAR_SIDE_MIN });
}

/**
 * Draws a picture anew as a square WebP. Only colours come through: whatever else the file held, from the place where a
 * photo was taken to a program appended to it, stays behind. The work runs on the pool's threads, not on the event loop.
 */
export function redrawPicture(sent: Buffer): Promise<Buffer> {
  return gate.run(async () => {
    const bytes = drawablePicture(sent);
    try {
      await assertSize(bytes);
      return await sharp(bytes, { limitInputPixels: AVATAR_PIXELS_MAX, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'cover' })
        .toColourspace('srgb')
        .webp({ quality: QUALITY, effort: 4 })
        .timeout({ seconds: PATIENCE_S })
        .toBuffer();
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('pictureBroken');
    }
  });
}
