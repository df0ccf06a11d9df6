import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';
import { nextTask } from './pace.ts';

/** Direction of the smear relative to the picture; a tilted picture moves across itself. */
export type SmearWay = 'along' | 'down' | 'tilted';

/** The tilt of pictures in narrow reels, in radians; the style sheet has the same angle. */
const TILT = (58 * Math.PI) / 180;
const WAYS: Record<SmearWay, readonly [number, number]> = {
  along: [1, 0],
  down: [0, 1],
  tilted: [-Math.sin(TILT), Math.cos(TILT)],
};

/**
 * A single reel runs horizontally on PC; with three and more on a phone, pictures are tilted to
 * fit.
 */
export function smearWay(layout: Layout, count: number): SmearWay {
  if (layout === 'pc') return count === 1 ? 'along' : 'down';
  return count > 2 ? 'tilted' : 'down';
}

/** Small, since a smear needs no detail. */
const WIDTH = 140;
const HALF_LENGTH = 9;
const COPIES = 9;

const smeared = new Map<string, string>();
const keyOf = (address: string, way: SmearWay) => `${way} ${address}`;

/** The smeared picture; undefined until it was made. */
export const smearOf = (address: string, way: SmearWay): string | undefined => smeared.get(keyOf(address, way));

/**
 * Draws overlapping copies with proportional opacity: a directional blur without cost during the
 * run.
 */
function draw(picture: HTMLImageElement, way: SmearWay): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * picture.naturalHeight) / picture.naturalWidth);
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const [x, y] = WAYS[way];
  pen.globalAlpha = 1 / COPIES;
  pen.globalCompositeOperation = 'lighter';
  for (let copy = 0; copy < COPIES; copy += 1) {
    const offset = ((copy / (COPIES - 1)) * 2 - 1) * HALF_LENGTH;
    pen.drawImage(picture, x * offset, y * offset, canvas.width, canvas.height);
  }
  return canvas;
}

async function smear(address: string, way: SmearWay): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = draw(picture, way);
  // WebP is encoded off the main thread, unlike other formats.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.7));
  if (!blob) return;
  const made = URL.createObjectURL(blob);
  const decoded = new Image();
  decoded.src = made;
  await decoded.decode();
  smeared.set(keyOf(address, way), made);
}

/** Makes missing ones in sequence; a picture that cannot be smeared runs sharp. */
export async function smearPictures(addresses: Iterable<string>, way: SmearWay): Promise<void> {
  for (const address of new Set(addresses)) {
    if (smearOf(address, way)) continue;
    await nextTask();
    await smear(address, way).catch(() => {});
  }
}
