import { mixHex } from '../kit/colour.ts';

/**
 * A point in the crate's space: x to the lower right, y to the lower left, z up; the cube is one
 * unit wide.
 */
export type Point = readonly [x: number, y: number, z: number];
/** A corner of a footprint. */
export type Corner = readonly [x: number, y: number];

export const unit = 232;
const cosine = Math.cos(Math.PI / 6);
const sine = 0.5;
const origin = { x: 320, y: 424 } as const;

export function project([x, y, z]: Point): readonly [number, number] {
  const left = origin.x + (x - y) * cosine * unit;
  const top = origin.y + (x + y) * sine * unit - z * unit;
  return [Math.round(left * 10) / 10, Math.round(top * 10) / 10];
}

export function polygon(points: readonly Point[], fill: string, attributes = ''): string {
  return `<polygon points="${points.map((point) => project(point).join(',')).join(' ')}" fill="${fill}" ${attributes}/>`;
}

export function line(from: Point, to: Point, width: number, colour: string, attributes = ''): string {
  const [x1, y1] = project(from);
  const [x2, y2] = project(to);
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}" ${attributes}/>`;
}

export interface FaceColours {
  readonly top: string;
  readonly left: string;
  readonly right: string;
  readonly edge: string;
}

/** One side of an upright body, from the viewer's left to right. */
export interface Side {
  readonly from: Corner;
  readonly to: Corner;
  /** Outward unit vector. */
  readonly normal: Corner;
  /** 0 faces the lower left, 1 the lower right. */
  readonly turn: number;
}

/** The sides of a footprint, farthest first. */
export function sidesOf(corners: readonly Corner[]): Side[] {
  const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length);
  const [middleX = 0, middleY = 0] = middle;
  const sides = corners.map((one, index): Side => {
    const other = corners[(index + 1) % corners.length] ?? one;
    const length = Math.hypot(other[0] - one[0], other[1] - one[1]);
    const across: Corner = [(other[1] - one[1]) / length, (one[0] - other[0]) / length];
    const outward = (one[0] - middleX) * across[0] + (one[1] - middleY) * across[1] > 0 ? 1 : -1;
    const normal: Corner = [across[0] * outward, across[1] * outward];
    const isOneLeft = one[0] - one[1] < other[0] - other[1];
    const turn = Math.min(1, Math.max(0, (normal[0] - normal[1] + 1) / 2));
    return { from: isOneLeft ? one : other, to: isOneLeft ? other : one, normal, turn };
  });
  return sides.sort((a, b) => a.normal[0] + a.normal[1] - b.normal[0] - b.normal[1]);
}

/** Cosine-like measure of how much a side faces the viewer. */
export const facing = ({ normal }: Side): number => normal[0] + normal[1];
export const isFront = (side: Side): boolean => facing(side) > 0.01;
export const isBack = (side: Side): boolean => facing(side) < -0.01;

export function paneOf({ from, to }: Side, low: number, high: number): Point[] {
  return [
    [...from, low],
    [...to, low],
    [...to, high],
    [...from, high],
  ];
}

/**
 * The visible faces of an upright body over a footprint, with a highlight along its upper edges.
 */
export function slab(corners: readonly Corner[], low: number, high: number, colours: FaceColours): string {
  const glint = 'stroke-opacity=".85" stroke-linecap="round"';
  const top = polygon(
    corners.map((corner) => [...corner, high]),
    colours.top,
  );
  const front = sidesOf(corners).filter(isFront);
  const panes = front.map((side) => polygon(paneOf(side, low, high), mixHex(colours.left, colours.right, side.turn)));
  const edges = front.map(({ from, to }) => line([...from, high], [...to, high], 1.1, colours.edge, glint));
  return top + panes.join('') + edges.join('');
}

const grown = (value: number, by: number): readonly [number, number] => [value - by, value + by];

/** A square post, or the cap on its end. */
export function post([x, y]: Corner, half: number, low: number, high: number, colours: FaceColours): string {
  const [x0, x1] = grown(x, half);
  const [y0, y1] = grown(y, half);
  return slab(
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    low,
    high,
    colours,
  );
}

/** A beam along a side at the given height. */
export function rail({ from, to, normal }: Side, half: number, height: number, colours: FaceColours): string {
  const [nx, ny] = [normal[0] * half, normal[1] * half];
  const corners: Corner[] = [
    [from[0] - nx, from[1] - ny],
    [to[0] - nx, to[1] - ny],
    [to[0] + nx, to[1] + ny],
    [from[0] + nx, from[1] + ny],
  ];
  return slab(corners, height - half, height + half, colours);
}

/**
 * The transform that lays a drawing (x along the pane, y down) on a side, and the size of that
 * pane.
 */
export function paneFrame({ from, to }: Side, height: number) {
  const width = Math.hypot(to[0] - from[0], to[1] - from[1]) * unit;
  const [x, y] = project([...from, height]);
  const [farX, farY] = project([...to, height]);
  const along = [(farX - x) / width, (farY - y) / width].map((share) => share.toFixed(5)).join(' ');
  return { transform: `matrix(${along} 0 1 ${x} ${y})`, width, height: height * unit };
}

/** The projection of a horizontal circle: radii and centre of its ellipse. */
export function disc(radius: number, z: number) {
  const [, y] = project([0, 0, z]);
  return { x: origin.x, y, rx: radius * unit * Math.sqrt(1.5), ry: radius * unit * Math.SQRT1_2 };
}
