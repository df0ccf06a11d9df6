import { AppError } from '../errors.ts';

type PictureType = 'png' | 'jpeg' | 'webp';

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex');

/**
 * Detects the type by the first bytes. Name and declared type come from the client and prove
 * nothing.
 */
function pictureType(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  if (bytes.subarray(0, 3).equals(JPEG_SIGNATURE)) return 'jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : undefined;
}

/**
 * Chunks needed to draw a PNG. Others may hold compressed text or profiles that expand to any size.
 */
const PNG_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const CHUNK_FRAME_BYTES = 12;

function barePng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [PNG_SIGNATURE];
  let position = PNG_SIGNATURE.length;
  for (;;) {
    if (position + CHUNK_FRAME_BYTES > bytes.length) throw new AppError('pictureBroken');
    const end = position + CHUNK_FRAME_BYTES + bytes.readUInt32BE(position);
    if (end > bytes.length) throw new AppError('pictureBroken');
    const name = bytes.toString('latin1', position + 4, position + 8);
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(position, end));
    if (name === 'IEND') return Buffer.concat(kept);
    position = end;
  }
}

/**
 * Returns a picture of a supported type, stripped of what drawing does not need. Rejects others
 * before any decoder runs.
 */
export function drawablePicture(bytes: Buffer): Buffer {
  const type = pictureType(bytes);
  if (!type) throw new AppError('pictureTypeRefused');
  return type === 'png' ? barePng(bytes) : bytes;
}
