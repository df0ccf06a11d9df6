import { type Crop, type Size, sideOf } from './crop.ts';

/** Twice the stored size, for the server's own scaling. */
const SENT_SIDE = 512;
const QUALITY = 0.92;

export type OpenedPicture = ImageBitmap;

/** Decodes a file as a picture with its EXIF rotation; undefined if it is none. */
export async function openPicture(file: File): Promise<OpenedPicture | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}

export const sizeOf = ({ width, height }: OpenedPicture): Size => ({ width, height });

export function drawCrop(canvas: HTMLCanvasElement, picture: OpenedPicture, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = sideOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

/** Encodes the square for upload. Browsers without a WebP encoder use PNG. */
export function cutPicture(picture: OpenedPicture, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT_SIDE;
  canvas.height = SENT_SIDE;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
}
