import type { Random } from '../../../platform/random.ts';

/** Width and height of a piece with its knobs, in the units of the picture. */
export const PIECE_SIZE = 52;
const MARGIN = 9;
const BODY = PIECE_SIZE - 2 * MARGIN;
const KNOB_NECK = 4;
const KNOB_BULGE = 9;

/** 1 bulges out, -1 in. */
type Side = -1 | 1;

/** A piece's sides: top, right, bottom, left. */
export type PieceShape = readonly [Side, Side, Side, Side];

interface Point {
  x: number;
  y: number;
}

const at = (from: Point, along: Point, away: Point, distance: number, height: number) =>
  `${(from.x + along.x * distance + away.x * height).toFixed(2)} ${(from.y + along.y * distance + away.y * height).toFixed(2)}`;

/** One side from its corner, `along` it, with the knob pointing `away` from the body. */
function sidePath(from: Point, along: Point, away: Point, side: Side): string {
  const middle = BODY / 2;
  const height = side * (MARGIN - 1);
  return [
    `L${at(from, along, away, middle - KNOB_NECK, 0)}`,
    `C${at(from, along, away, middle - KNOB_BULGE, height)}`,
    at(from, along, away, middle - KNOB_NECK, height),
    at(from, along, away, middle, height),
    `C${at(from, along, away, middle + KNOB_NECK, height)}`,
    at(from, along, away, middle + KNOB_BULGE, height),
    at(from, along, away, middle + KNOB_NECK, 0),
    `L${at(from, along, away, BODY, 0)}`,
  ].join(' ');
}

/** Chooses a knob or a notch for every side. */
export function newShape(random: Random): PieceShape {
  const side = (): Side => (random.integer(0, 2) === 0 ? 1 : -1);
  return [side(), side(), side(), side()];
}

/**
 * The outline as an SVG path inside a square of `PIECE_SIZE`; `look` holds its style attributes.
 */
export function outlineOf([top, rightSide, bottom, leftSide]: PieceShape, look: string): string {
  const near = MARGIN;
  const far = MARGIN + BODY;
  const right = { x: 1, y: 0 };
  const down = { x: 0, y: 1 };
  const left = { x: -1, y: 0 };
  const up = { x: 0, y: -1 };
  const path = [
    `M${near} ${near}`,
    sidePath({ x: near, y: near }, right, up, top),
    sidePath({ x: far, y: near }, down, right, rightSide),
    sidePath({ x: far, y: far }, left, down, bottom),
    sidePath({ x: near, y: far }, up, left, leftSide),
    'Z',
  ].join(' ');
  return `<path d="${path}" ${look}/>`;
}
