import sharp from 'sharp';
import { iconBody } from '../kit/icons.ts';
import { emptyField, type Field } from './field.ts';
import { type Shape, shapes } from './shapes.ts';

/** Size of the stage of all items. */
export const stage = { width: 1000, height: 620 } as const;

export interface Silhouette {
  readonly shape: Shape;
  /** Raised parts: the icon and, for some bodies, rims, rings and chains. */
  readonly raised: Field;
  /** 1 where the raised part is hardware (a rim or a ring) and not the icon. */
  readonly hardware: Field;
  /** A plate behind the raised parts; without one the parts are joined by closing their gaps. */
  readonly plate?: Field;
  /** Stage units per icon unit. */
  readonly iconScale: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Attachment point of a ring: the highest point of the middle column. */
  readonly hook: number;
}

const shieldPath =
  'M500 34C574 78 656 92 724 88V300C724 438 620 530 500 588C380 530 276 438 276 300V88C344 92 426 78 500 34Z';

const bodyHeights: Readonly<Record<Shape['body'], number>> = {
  gun: 0.9,
  blade: 0.9,
  glove: 0.92,
  badge: 0.5,
  medal: 0.5,
  sticker: 0.8,
  charm: 0.66,
};

function turnedIcon(shape: Shape, colour: string): string {
  const clip = shape.clip ? `<clipPath id="keep"><path d="${shape.clip}"/></clipPath>` : '';
  const clipped = shape.clip ? ' clip-path="url(#keep)"' : '';
  const body = iconBody(shape.icon).replaceAll('currentColor', colour);
  const flip = shape.flip ? 'scale(-1 1)' : '';
  return `${clip}<g transform="rotate(${shape.turn + shape.tilt})${flip} translate(-256 -256)"${clipped}>${body}</g>`;
}

const measureSize = 800;
const measured = new Map<string, Box>();

/** Bounds of the rotated icon, in icon units about its centre. */
async function measure(key: string, shape: Shape): Promise<Box> {
  const known = measured.get(key);
  if (known) return known;
  const half = measureSize / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${measureSize}" height="${measureSize}" viewBox="${-half} ${-half} ${measureSize} ${measureSize}">${turnedIcon(shape, '#fff')}</svg>`;
  const raw = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  let [left, top, right, bottom] = [measureSize, measureSize, 0, 0];
  const covered = (x: number, y: number): boolean => (raw[(y * measureSize + x) * 4 + 3] ?? 0) > 127;
  for (let y = 0; y < measureSize; y++) {
    for (let x = 0; x < measureSize; x++) {
      if (!covered(x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  let hook = top;
  while (hook < bottom && !covered(Math.round((left + right) / 2), hook)) hook++;
  const box = { left: left - half, top: top - half, right: right - half, bottom: bottom - half, hook: hook - half };
  measured.set(key, box);
  return box;
}

function ringOfBeads(): string {
  const beads = Array.from({ length: 36 }, (_, index) => {
    const angle = (index * Math.PI) / 18;
    return `<circle cx="${500 + 233 * Math.cos(angle)}" cy="${310 + 233 * Math.sin(angle)}" r="8"/>`;
  });
  return beads.join('');
}

function scallopedDisc(): string {
  const points = Array.from({ length: 360 }, (_, degree) => {
    const angle = (degree * Math.PI) / 180;
    const radius = 268 + 6 * Math.cos(angle * 36);
    return `${(500 + radius * Math.cos(angle)).toFixed(1)},${(310 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}"/>`;
}

function plateOf(body: Shape['body']): string | undefined {
  if (body === 'badge') return `<path d="${shieldPath}"/>`;
  if (body === 'medal') return scallopedDisc();
  return undefined;
}

function hardwareOf(body: Shape['body'], hookY: number): string {
  if (body === 'badge') {
    const inner = `<path d="${shieldPath}" fill="none" stroke="#0f0" stroke-width="15" transform="translate(500 310) scale(.925) translate(-500 -310)"/>`;
    return `${inner}<g fill="#0f0"><circle cx="330" cy="136" r="9"/><circle cx="670" cy="136" r="9"/><circle cx="500" cy="528" r="9"/></g>`;
  }
  if (body === 'medal') {
    return `<g fill="#0f0">${ringOfBeads()}</g><circle cx="500" cy="310" r="208" fill="none" stroke="#0f0" stroke-width="9"/>`;
  }
  if (body === 'charm') {
    const link = (y: number, rx: number, ry: number): string =>
      `<ellipse cx="500" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="#0f0" stroke-width="10"/>`;
    const links = [link(54, 34, 34)];
    for (let y = 118; y < hookY - 14; y += 52) links.push(link(y, 13, 30));
    return `${links.join('')}${link(hookY - 6, 17, 20)}`;
  }
  return '';
}

async function rasterise(content: string, width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${stage.width} ${stage.height}">${content}</svg>`;
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
}

function channelField(raw: Buffer, channel: number, width: number, height: number): Field {
  const field = emptyField(width, height);
  for (let index = 0; index < field.values.length; index++) {
    field.values[index] = (raw[index * 4 + channel] ?? 0) / 255;
  }
  return field;
}

/** Renders a shape's masks at the given size. */
export async function silhouette(key: string, width: number, height: number): Promise<Silhouette> {
  const shape = shapes[key];
  if (!shape) throw new Error(`There is no shape called "${key}"`);
  const box = await measure(key, shape);
  const iconScale = Math.min(
    (shape.width * stage.width) / (box.right - box.left),
    (bodyHeights[shape.body] * stage.height) / (box.bottom - box.top),
  );
  const centreY = shape.body === 'charm' ? stage.height * 0.62 : stage.height / 2;
  const shiftX = stage.width / 2 - ((box.left + box.right) / 2) * iconScale;
  const shiftY = centreY - ((box.top + box.bottom) / 2) * iconScale;
  const icon = `<g transform="translate(${shiftX} ${shiftY}) scale(${iconScale})">${turnedIcon(shape, '#f00')}</g>`;
  const hardware = hardwareOf(shape.body, box.hook * iconScale + shiftY);
  const raw = await rasterise(hardware + icon, width, height);
  const plateContent = plateOf(shape.body);
  const masks = {
    shape,
    raised: channelField(raw, 3, width, height),
    hardware: channelField(raw, 1, width, height),
    iconScale,
  };
  if (!plateContent) return masks;
  const plate = channelField(await rasterise(plateContent, width, height), 3, width, height);
  return { ...masks, plate };
}
