import type { Random } from '../../../platform/random.ts';

/** Width and height of a piece with its knobs, in the units of the picture. */
export const PIECE_SIZE = 52;
const MARGIN = 9;
const BODY = PIECE_SIZE - 2 * MARGIN;
const KNOB_NECK = 4;
const KNOB_BULGE = 9;

/** 1 bulges out, -1 in, 0 leaves the side straight. */
type Side = -1 | 0 | 1;

interface Point {
  x: number;
  y: number;
}

const at = (from: Point, along: Point, away: Point, distance: number, height: number) =>
  `${(from.x + along.x * distance + away.x * height).toFixed(2)} ${(from.y + along.y * distance + away.y * height).toFixed(2)}`;

/** One side from its corner, `along` it, with the knob pointing `away` from the body. */
function sidePath(from: Point, along: Point, away: Point, side: Side): string {
  const end = `L${at(from, along, away, BODY, 0)}`;
  if (side === 0) return end;
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
    end,
  ].join(' ');
}

/** The outline of a new piece as an SVG path, inside a square of `PIECE_SIZE`. At least two of its sides have a knob. */
export function pieceOutline(random: Random): string {
  const knob = (): Side => (random.integer(0, 2) === 0 ? 1 : -1);
  const sides: Side[] = [
    knob(),
    knob(),
    random.integer(0, 3) === 0 ? 0 : knob(),
    random.integer(0, 3) === 0 ? 0 : knob(),
  ];
  const turn = random.integer(0, 4);
  const side = (index: number): Side => sides[(index + turn) % 4] ?? 0;
  const near = MARGIN;
  const far = MARGIN + BODY;
  const right = { x: 1, y: 0 };
  const down = { x: 0, y: 1 };
  const left = { x: -1, y: 0 };
  const up = { x: 0, y: -1 };
  return [
    `M${near} ${near}`,
    sidePath({ x: near, y: near }, right, up, side(0)),
    sidePath({ x: far, y: near }, down, right, side(1)),
    sidePath({ x: far, y: far }, left, down, side(2)),
    sidePath({ x: near, y: far }, up, left, side(3)),
    'Z',
  ].join(' ');
}
