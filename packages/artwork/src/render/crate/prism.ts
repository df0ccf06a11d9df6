import type { Box } from '../../boxes.ts';
import type { CrateDrawing } from './drawing.ts';
import {
  type Corner,
  facing,
  isBack,
  isFront,
  line,
  paneFrame,
  paneOf,
  polygon,
  post,
  project,
  rail,
  type Side,
  sidesOf,
  slab,
} from './isometry.ts';
import { label, lightBeam } from './marks.ts';
import type { Tones } from './tones.ts';

const beam = 0.018;
const base = -0.12;

/** A glass body with straight walls. */
export interface Prism {
  readonly corners: readonly Corner[];
  readonly height: number;
  /** Metal bands over each front pane, as shares of its width. */
  readonly straps?: readonly number[];
}

/** A regular footprint; a turn of 0 puts the first corner on the x axis. */
export function regular(count: number, radius: number, turn: number): Corner[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = turn + (index * 2 * Math.PI) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

export function rectangle(halfX: number, halfY: number): Corner[] {
  return [
    [-halfX, -halfY],
    [halfX, -halfY],
    [halfX, halfY],
    [-halfX, halfY],
  ];
}

const sized = (corners: readonly Corner[], share: number): Corner[] => corners.map(([x, y]) => [x * share, y * share]);
const between = ({ from, to }: Side, share: number): Corner => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

function groundShadow(corners: readonly Corner[]): string {
  const shadow = sized(corners, 1.16).map(([x, y]): [number, number, number] => [x + 0.02, y + 0.02, base]);
  return polygon(shadow, '#020409', 'opacity=".8" filter="url(#soft)"');
}

function pedestal(corners: readonly Corner[], { foot, colour, pale, lit }: Tones): string {
  const wide = sized(corners, 1.06);
  const strips = sidesOf(wide)
    .filter(isFront)
    .map((side) => {
      const [from, to] = [between(side, 0.08), between(side, 0.92)];
      const strength = side.turn < 0.7 ? 0.95 : 0.7;
      return (
        line([...from, base / 2], [...to, base / 2], 9, colour, `opacity="${strength}" filter="url(#soft)"`) +
        line([...from, base / 2], [...to, base / 2], 3, side.turn < 0.7 ? pale : lit, 'stroke-linecap="round"')
      );
    });
  return slab(wide, base, 0, foot) + strips.join('');
}

function interior({ corners, height }: Prism, { lit }: Tones): string {
  const back = sidesOf(corners).filter((side) => !isFront(side));
  const walls = back.map((side) => polygon(paneOf(side, 0, height), 'url(#wall)'));
  const seams = back.flatMap((side) =>
    [0.25, 0.5, 0.75].map((share) => {
      const [x, y] = between(side, share);
      return line([x, y, 0], [x, y, height], 1, lit, 'opacity=".2"');
    }),
  );
  const floor = polygon(
    corners.map((corner) => [...corner, 0]),
    'url(#floor)',
  );
  const rings = [0.36, 0.68].map((share) =>
    polygon(
      sized(corners, share).map((corner) => [...corner, 0]),
      'none',
      'stroke="#fff" stroke-opacity=".34"',
    ),
  );
  const rays = corners.map((corner) => line([0, 0, 0], [...corner, 0], 1, '#fff', 'opacity=".26"'));
  return walls.join('') + seams.join('') + floor + rings.join('') + rays.join('');
}

function streak(side: Side, height: number, from: number, to: number, opacity: number): string {
  const lean = Math.min(0.3, 1 - to);
  const corners = [
    [...between(side, from), 0],
    [...between(side, to), 0],
    [...between(side, to + lean), height],
    [...between(side, from + lean), height],
  ] as const;
  return polygon(corners, '#fff', `opacity="${opacity}"`);
}

function glass({ corners, height }: Prism): string {
  return sidesOf(corners)
    .filter(isFront)
    .map((side) => {
      const pane = polygon(paneOf(side, 0, height), side.turn > 0.6 ? 'url(#right)' : 'url(#left)');
      if (side.turn > 0.6) return pane + streak(side, height, 0.74, 0.82, 0.06);
      return pane + streak(side, height, 0.07, 0.27, 0.1) + streak(side, height, 0.33, 0.38, 0.13);
    })
    .join('');
}

function cap(corner: Corner, z: number, { frame }: Tones): string {
  const grow = beam * 1.9;
  const [left, top] = project([...corner, z + grow]);
  const bolt = `<ellipse cx="${left}" cy="${top}" rx="4.2" ry="2.4" fill="${frame.right}"/>`;
  return post(corner, grow, z - grow, z + grow, frame) + bolt;
}

/** Sort key of corners by distance; those behind are hidden by the glass. */
const depth = ([x, y]: Corner): number => x + y;

function backFrame({ corners, height }: Prism, tones: Tones): string {
  const far = corners.filter((corner) => depth(corner) < -0.3);
  return (
    far.map((corner) => post(corner, beam, 0, height, tones.frame)).join('') +
    sidesOf(corners)
      .filter(isBack)
      .map((side) => rail(side, beam, height, tones.frame))
      .join('') +
    far.map((corner) => cap(corner, height, tones)).join('')
  );
}

function frontFrame({ corners, height, straps = [] }: Prism, tones: Tones): string {
  const near = corners.filter((corner) => depth(corner) >= -0.3).sort((a, b) => depth(a) - depth(b));
  const front = sidesOf(corners).filter(isFront);
  const rails = (z: number) => front.map((side) => rail(side, beam, z, tones.frame)).join('');
  const bands = front.flatMap((side) =>
    straps.map((share) => post(between(side, share), beam * 1.1, 0, height, tones.frame)),
  );
  return (
    rails(0) +
    bands.join('') +
    near.map((corner) => post(corner, beam, 0, height, tones.frame) + cap(corner, 0, tones)).join('') +
    rails(height) +
    near.map((corner) => cap(corner, height, tones)).join('')
  );
}

/**
 * Draws straight glass walls in a metal frame on a lit base. The label is on the pane that faces
 * the viewer most.
 */
export function drawPrism(prism: Prism, box: Box, tones: Tones): CrateDrawing {
  const front = sidesOf(prism.corners).filter(isFront);
  const seenBest = front.toSorted((a, b) => Math.round((facing(b) - facing(a)) * 100) || a.turn - b.turn)[0];
  const reach = Math.min(...prism.corners.map(([x, y]) => Math.hypot(x, y))) * 0.6;
  return {
    body:
      groundShadow(prism.corners) +
      pedestal(prism.corners, tones) +
      interior(prism, tones) +
      backFrame(prism, tones) +
      lightBeam(reach) +
      glass(prism) +
      (seenBest ? label(box, tones, paneFrame(seenBest, prism.height)) : '') +
      frontFrame(prism, tones),
  };
}
