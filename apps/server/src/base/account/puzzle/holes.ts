import type { Random } from '../../../platform/random.ts';
import { newShape, outlineOf, PIECE_SIZE, type PieceShape, shapeUnlike } from './piece-outline.ts';

/** A place in the picture, by the upper left corner of the square around it. */
interface Place {
  x: number;
  y: number;
}

export interface Hole extends Place {
  shape: PieceShape;
  /** How strongly it is hatched, in hundredths. */
  ink: number;
  /** How much lighter or darker than its surroundings it is. */
  light: number;
}

export interface Layout {
  gap: Hole;
  /** Holes beside the gap, at its height, that the piece does not fit. */
  decoys: Hole[];
  /** Outlines without a hole: the gap's own at its height, and others anywhere. */
  ghosts: (Place & { shape: PieceShape })[];
}

interface Field {
  width: number;
  height: number;
  firstX: number;
  lastX: number;
  edge: number;
}

const DECOYS = 2;
/** Decoys may touch each other and the gap, so that where one is says little of the others. */
const CLEARANCE = PIECE_SIZE - 6;
const OWN_GHOSTS = 2;
const OTHER_GHOSTS = 5;

function placesApart(random: Random, { firstX, lastX }: Field, taken: number[], clearance: number): number | undefined {
  const all = Array.from({ length: lastX - firstX + 1 }, (_, index) => firstX + index);
  const clear = all.filter((x) => taken.every((other) => Math.abs(x - other) > clearance));
  return clear.length > 0 ? clear[random.integer(0, clear.length)] : undefined;
}

export function layOut(random: Random, field: Field): Layout {
  const y = random.integer(field.edge, field.height - PIECE_SIZE - field.edge + 1);
  const shape = newShape(random);
  const gap = {
    x: random.integer(field.firstX, field.lastX + 1),
    y,
    shape,
    ink: random.integer(15, 21),
    light: random.integer(-3, 4),
  };
  const taken = [gap.x];
  const decoys: Hole[] = [];
  for (let count = 0; count < DECOYS; count += 1) {
    const x = placesApart(random, field, taken, CLEARANCE);
    if (x === undefined) continue;
    taken.push(x);
    const light = random.integer(9, 20) * (random.integer(0, 2) === 0 ? 1 : -1);
    decoys.push({ x, y, shape: shapeUnlike(shape, random), ink: random.integer(19, 30), light });
  }
  const own = Array.from({ length: OWN_GHOSTS }, () => ({
    x: placesApart(random, field, [gap.x], PIECE_SIZE / 2) ?? field.firstX,
    y,
    shape,
  }));
  const others = Array.from({ length: OTHER_GHOSTS }, () => ({
    x: random.integer(0, field.width - PIECE_SIZE),
    y: random.integer(0, field.height - PIECE_SIZE),
    shape: newShape(random),
  }));
  return { gap, decoys, ghosts: [...own, ...others] };
}

const at = ({ x, y }: Place, content: string) => `<g transform="translate(${x} ${y})">${content}</g>`;

/** A broken line, light and dark in turn: closed for the eye, with slopes in all directions for a script. */
function brokenRim(random: Random, shape: PieceShape, strength: number): string {
  const dashes = () => Array.from({ length: 3 }, () => `${random.integer(7, 15)} ${random.integer(2, 7)}`).join(' ');
  const line = (colour: string, opacity: number) =>
    outlineOf(
      shape,
      `fill="none" stroke="${colour}" stroke-opacity="${(opacity / 100).toFixed(2)}" stroke-width="1.3" stroke-dasharray="${dashes()}" stroke-dashoffset="${random.integer(0, 40)}"`,
    );
  return line('#fff', strength) + line('#05060f', strength);
}

/** Outlines that lie over the scene without a hole, as SVG content. */
export function drawGhosts(random: Random, { ghosts }: Layout): string {
  return ghosts.map((ghost) => at(ghost, brokenRim(random, ghost.shape, random.integer(30, 42)))).join('\n');
}
