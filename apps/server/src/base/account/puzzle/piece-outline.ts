import type { Random } from '../../../platform/random.ts';

/** Width and height of a piece with its knobs, in the units of the picture. */
export const PIECE_SIZE = 52;
const MARGIN = 9;
const BODY = PIECE_SIZE - 2 * MARGIN;
const KNOB_NECK = 4;
const KNOB_BULGE = 9;

/** 1 bulges out, -1 in, 0 leaves the side straight. */
type Side = -1 | 0 | 1;

/** A piece's four sides, and by how many degrees it is turned. */
export interface PieceShape {
  sides: readonly Side[];
  turn: number;
}

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

const ALL_SIDES: readonly Side[] = [-1, 0, 1];

/** At least two of its sides have a knob, and it lies at any angle. */
export function newShape(random: Random): PieceShape {
  const knob = (): Side => (random.integer(0, 2) === 0 ? 1 : -1);
  const maybe = (): Side => (random.integer(0, 3) === 0 ? 0 : knob());
  const sides = [knob(), knob(), maybe(), maybe()];
  const first = random.integer(0, 4);
  return { sides: [...sides.slice(first), ...sides.slice(0, first)], turn: random.integer(-40, 41) };
}

/** Of the same size and at the same angle, but with three sides that fit nowhere: an eye sees it, a sum over its area hardly does. */
export function shapeUnlike({ sides, turn }: PieceShape, random: Random): PieceShape {
  const kept = random.integer(0, 4);
  const others = sides.map((side, index) => {
    if (index === kept) return side;
    const choices = ALL_SIDES.filter((other) => other !== side);
    return choices[random.integer(0, choices.length)] ?? 0;
  });
  return { sides: others, turn };
}

/** The outline as an SVG path element, inside a square of `PIECE_SIZE`, with the look it is to have. */
export function outlineOf({ sides, turn }: PieceShape, look: string): string {
  const side = (index: number): Side => sides[index] ?? 0;
  const near = MARGIN;
  const far = MARGIN + BODY;
  const right = { x: 1, y: 0 };
  const down = { x: 0, y: 1 };
  const left = { x: -1, y: 0 };
  const up = { x: 0, y: -1 };
  const path = [
    `M${near} ${near}`,
    sidePath({ x: near, y: near }, right, up, side(0)),
    sidePath({ x: far, y: near }, down, right, side(1)),
    sidePath({ x: far, y: far }, left, down, side(2)),
    sidePath({ x: near, y: far }, up, left, side(3)),
    'Z',
  ].join(' ');
  return `<path d="${path}" transform="rotate(${turn} ${PIECE_SIZE / 2} ${PIECE_SIZE / 2})" ${look}/>`;
}
