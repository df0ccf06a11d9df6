import type { Box } from '../boxes.ts';
import { mixHex } from './colour.ts';
import { colouredIcon } from './icons.ts';
import { cuboid, type FaceColours, line, type Point, panelWidth, paneTransform, polygon, project } from './isometry.ts';
import { lettering } from './lettering.ts';
import { hashText, seededRandom } from './random.ts';

const ink = '#0b0e14';
const half = 0.5;
/** The crate's height in its own widths. */
export const crateHeight = 0.8;
const beam = 0.036;
const base = -0.12;

/** The box's colour in the strengths that the drawing needs. */
export interface Tones {
  readonly colour: string;
  readonly lit: string;
  readonly pale: string;
  readonly dark: string;
  readonly deep: string;
  readonly frame: FaceColours;
}

function frameColours(box: Box): FaceColours {
  if (box.tier === 'collector') return { top: '#ffe9ad', left: '#d79b30', right: '#8a5a17', edge: '#fff6d8' };
  if (box.tier === 'advanced') {
    return {
      top: mixHex(box.colour, '#ffffff', 0.66),
      left: mixHex(box.colour, '#27304a', 0.3),
      right: mixHex(box.colour, ink, 0.62),
      edge: mixHex(box.colour, '#ffffff', 0.85),
    };
  }
  return { top: '#dbe4f3', left: '#67758f', right: '#333e54', edge: '#f4f8ff' };
}

export function tonesOf(box: Box): Tones {
  const { colour } = box;
  return {
    colour,
    lit: mixHex(colour, '#ffffff', 0.5),
    pale: mixHex(colour, '#ffffff', 0.82),
    dark: mixHex(colour, ink, 0.7),
    deep: mixHex(colour, ink, 0.85),
    frame: frameColours(box),
  };
}

export function definitions({ colour, lit, pale, dark, deep }: Tones): string {
  return `<defs>
<linearGradient id="left" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${lit}" stop-opacity=".2"/><stop offset=".45" stop-color="${dark}" stop-opacity=".36"/><stop offset="1" stop-color="${dark}" stop-opacity=".1"/></linearGradient>
<linearGradient id="right" x1="1" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".08"/><stop offset=".4" stop-color="${deep}" stop-opacity=".74"/><stop offset="1" stop-color="${deep}" stop-opacity=".5"/></linearGradient>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${deep}" stop-opacity=".75"/><stop offset="1" stop-color="${mixHex(colour, ink, 0.28)}" stop-opacity=".9"/></linearGradient>
<radialGradient id="floor"><stop offset="0" stop-color="#fff"/><stop offset=".2" stop-color="${pale}"/><stop offset=".6" stop-color="${colour}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
<linearGradient id="beam" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${pale}" stop-opacity=".9"/><stop offset=".5" stop-color="${colour}" stop-opacity=".4"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient>
<filter id="soft" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="3"/></filter>
<filter id="softer" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="9"/></filter>
<filter id="wide" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="20"/></filter>
</defs>`;
}

export function groundShadow(): string {
  const corners: Point[] = [
    [-0.56, -0.56, base],
    [0.57, -0.56, base],
    [0.6, 0.6, base - 0.04],
    [-0.56, 0.57, base],
  ];
  return polygon(corners, '#020409', 'opacity=".8" filter="url(#soft)"');
}

export function pedestal({ frame, colour, pale, lit }: Tones): string {
  const dark: FaceColours = {
    top: mixHex(frame.right, ink, 0.5),
    left: mixHex(frame.left, ink, 0.74),
    right: mixHex(frame.right, ink, 0.74),
    edge: frame.left,
  };
  const wide = half + 0.03;
  const middle = base / 2;
  const strip = (from: Point, to: Point, bright: string, strength: number): string =>
    line(from, to, 9, colour, `opacity="${strength}" filter="url(#soft)"`) +
    line(from, to, 3, bright, 'stroke-linecap="round"');
  return (
    cuboid([-wide, -wide, base], [wide, wide, 0], dark) +
    strip([-half + 0.06, wide, middle], [half - 0.06, wide, middle], pale, 0.95) +
    strip([wide, half - 0.06, middle], [wide, -half + 0.06, middle], lit, 0.7)
  );
}

export function interior({ lit }: Tones): string {
  const seams = [0.25, 0.5, 0.75].map(
    (share) =>
      line([share - half, -half, 0], [share - half, -half, crateHeight], 1, lit, 'opacity=".2"') +
      line([-half, share - half, 0], [-half, share - half, crateHeight], 1, lit, 'opacity=".2"'),
  );
  const tiles = [0.2, 0.4, 0.6, 0.8].map(
    (share) =>
      line([share - half, -half, 0], [share - half, half, 0], 1, '#fff', 'opacity=".3"') +
      line([-half, share - half, 0], [half, share - half, 0], 1, '#fff', 'opacity=".3"'),
  );
  return (
    polygon(
      [
        [-half, -half, 0],
        [half, -half, 0],
        [half, -half, crateHeight],
        [-half, -half, crateHeight],
      ],
      'url(#wall)',
    ) +
    polygon(
      [
        [-half, -half, 0],
        [-half, half, 0],
        [-half, half, crateHeight],
        [-half, -half, crateHeight],
      ],
      'url(#wall)',
    ) +
    seams.join('') +
    polygon(
      [
        [-half, -half, 0],
        [half, -half, 0],
        [half, half, 0],
        [-half, half, 0],
      ],
      'url(#floor)',
    ) +
    tiles.join('')
  );
}

/** Light that rises out of the floor towards the item. */
export function lightBeam(): string {
  const [leftX, leftY] = project([-0.3, 0.3, 0]);
  const [rightX, rightY] = project([0.3, -0.3, 0]);
  return `<polygon points="${leftX},${leftY} ${rightX},${rightY} 520,20 120,20" fill="url(#beam)" opacity=".42" filter="url(#wide)"/>
<polygon points="${leftX + 60},${leftY} ${rightX - 60},${rightY} 420,70 220,70" fill="url(#beam)" opacity=".6" filter="url(#softer)"/>`;
}

export function glass(): string {
  const streak = (from: number, to: number, lean: number, opacity: number): string =>
    polygon(
      [
        [from - half, half, 0],
        [to - half, half, 0],
        [to + lean - half, half, crateHeight],
        [from + lean - half, half, crateHeight],
      ],
      '#fff',
      `opacity="${opacity}"`,
    );
  return (
    polygon(
      [
        [-half, half, 0],
        [half, half, 0],
        [half, half, crateHeight],
        [-half, half, crateHeight],
      ],
      'url(#left)',
    ) +
    polygon(
      [
        [half, half, 0],
        [half, -half, 0],
        [half, -half, crateHeight],
        [half, half, crateHeight],
      ],
      'url(#right)',
    ) +
    streak(0.07, 0.27, 0.34, 0.1) +
    streak(0.33, 0.38, 0.34, 0.13) +
    polygon(
      [
        [half, -0.22, 0],
        [half, -0.3, 0],
        [half, -0.46, crateHeight],
        [half, -0.38, crateHeight],
      ],
      '#fff',
      'opacity=".06"',
    )
  );
}

export function label(box: Box, { pale }: Tones): string {
  const middle = panelWidth / 2;
  const size = 98;
  const emblem = `<g transform="translate(${middle - size / 2} 28) scale(${size / 512})">${colouredIcon(box.glyph, '#fff')}</g>`;
  const name = lettering(box.label, { x: middle, y: 160, size: 25, fill: '#fff', anchor: 'middle', spacing: 2 });
  const rule = `<rect x="${middle - 52}" y="168" width="104" height="2" fill="${pale}" opacity=".7"/>`;
  return `<g transform="${paneTransform('left', crateHeight)}" opacity=".95">${emblem}${name}${rule}</g>`;
}

function post(x: number, y: number, frame: FaceColours): string {
  return cuboid([x - beam / 2, y - beam / 2, 0], [x + beam / 2, y + beam / 2, crateHeight], frame);
}

function rail(from: readonly [number, number], to: readonly [number, number], z: number, frame: FaceColours): string {
  const grow = beam / 2;
  return cuboid([from[0] - grow, from[1] - grow, z - grow], [to[0] + grow, to[1] + grow, z + grow], frame);
}

function corner(x: number, y: number, z: number, frame: FaceColours): string {
  const grow = beam * 0.95;
  const cap = cuboid([x - grow, y - grow, z - grow], [x + grow, y + grow, z + grow], frame);
  const [left, top] = project([x, y, z + grow]);
  return `${cap}<ellipse cx="${left}" cy="${top}" rx="4.2" ry="2.4" fill="${frame.right}"/>`;
}

export function backFrame({ frame }: Tones): string {
  return (
    post(-half, -half, frame) +
    rail([-half, -half], [half, -half], crateHeight, frame) +
    rail([-half, -half], [-half, half], crateHeight, frame) +
    corner(-half, -half, crateHeight, frame)
  );
}

export function frontFrame({ frame }: Tones): string {
  return (
    rail([-half, half], [half, half], 0, frame) +
    rail([half, -half], [half, half], 0, frame) +
    post(-half, half, frame) +
    post(half, -half, frame) +
    corner(-half, half, 0, frame) +
    corner(half, -half, 0, frame) +
    post(half, half, frame) +
    corner(half, half, 0, frame) +
    corner(-half, half, crateHeight, frame) +
    corner(half, -half, crateHeight, frame) +
    rail([-half, half], [half, half], crateHeight, frame) +
    rail([half, -half], [half, half], crateHeight, frame) +
    corner(half, half, crateHeight, frame)
  );
}

export function halo(box: Box, { frame, colour }: Tones, front: boolean): string {
  if (box.tier !== 'collector') return '';
  const arc = front ? 'M58 236A262 82 0 0 0 582 236' : 'M58 236A262 82 0 0 1 582 236';
  return `<path d="${arc}" fill="none" stroke="${colour}" stroke-width="11" opacity=".5" filter="url(#soft)"/><path d="${arc}" fill="none" stroke="${frame.edge}" stroke-width="3" opacity=".9"/>`;
}

export function sparks(box: Box, { colour, pale }: Tones): string {
  const random = seededRandom(hashText(box.code));
  const dots = Array.from({ length: 9 }, () => {
    const x = 90 + random() * 460;
    const y = 40 + random() * 250;
    const radius = 1.4 + random() * 1.8;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(radius * 2.6).toFixed(1)}" fill="${colour}" opacity=".5" filter="url(#soft)"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${pale}"/>`;
  });
  return dots.join('');
}
