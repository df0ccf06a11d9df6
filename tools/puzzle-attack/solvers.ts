import { blurred, flicker, type Loot, type Plane, slopes, valueAt } from './picture.ts';

/** How likely the gap is to start at each place; the highest wins. */
type Score = (loot: Loot) => (x: number) => number;

interface Point {
  x: number;
  y: number;
}

interface Shape {
  inside: Point[];
  /** Just within the outline, and just outside of it, pair by pair. */
  rim: { within: Point; beyond: Point }[];
  outside: Point[];
}

const isSolid = ({ piece }: Loot, x: number, y: number) =>
  x >= 0 && y >= 0 && x < piece.alpha.width && y < piece.alpha.height && valueAt(piece.alpha, x, y) > 128;

/** The outline is on the piece for all to see. */
function shapeOf(loot: Loot): Shape {
  const shape: Shape = { inside: [], rim: [], outside: [] };
  const steps = [
    { x: 1, y: 0 },
    { x: -1, y: 0 },
    { x: 0, y: 1 },
    { x: 0, y: -1 },
  ];
  for (let y = 0; y < loot.size; y += 1) {
    for (let x = 0; x < loot.size; x += 1) {
      if (!isSolid(loot, x, y)) {
        shape.outside.push({ x, y });
        continue;
      }
      shape.inside.push({ x, y });
      for (const step of steps) {
        if (isSolid(loot, x + step.x, y + step.y)) continue;
        shape.rim.push({
          within: { x: x - 3 * step.x, y: y - 3 * step.y },
          beyond: { x: x + 3 * step.x, y: y + 3 * step.y },
        });
      }
    }
  }
  return shape;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

function likeness(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (let index = 0; index < a.length; index += 1) {
    const [offA, offB] = [(a[index] ?? 0) - meanA, (b[index] ?? 0) - meanB];
    both += offA * offB;
    squareA += offA * offA;
    squareB += offB * offB;
  }
  return both / Math.sqrt(squareA * squareB || 1);
}

const read = (plane: Plane, points: readonly Point[], left: number, top: number) =>
  points.map(({ x, y }) => valueAt(plane, left + x, top + y));

/** Points of the rim by itself: where the outline's edge must show. */
const edgeOf = ({ rim }: Shape): Point[] =>
  rim.map(({ within, beyond }) => ({
    x: Math.round((within.x + beyond.x) / 2),
    y: Math.round((within.y + beyond.y) / 2),
  }));

/** The forty lines everybody writes first: the outline laid over the edges of the picture. */
const edges: Score = (loot) => {
  const steep = slopes(loot.grey);
  const edge = edgeOf(shapeOf(loot));
  return (x) => mean(read(steep, edge, x, loot.pieceY));
};

/** The same against what surrounds the outline, so that busy places gain nothing. */
const sharpEdges: Score = (loot) => {
  const steep = slopes(loot.grey);
  const shape = shapeOf(loot);
  const edge = edgeOf(shape);
  const beside = shape.rim.flatMap(({ within, beyond }) => [within, beyond]);
  return (x) => mean(read(steep, edge, x, loot.pieceY)) / (mean(read(steep, beside, x, loot.pieceY)) + 4);
};

/** Where the picture shows what is on the piece, however dimmed. */
const template: Score = (loot) => {
  const inner = shapeOf(loot).inside.filter(({ x, y }) => x > 8 && y > 8 && x < loot.size - 8 && y < loot.size - 8);
  const channels = ['red', 'green', 'blue'] as const;
  const wanted = channels.flatMap((channel) => read(loot.piece[channel], inner, 0, 0));
  return (x) =>
    likeness(
      wanted,
      channels.flatMap((channel) => read(loot[channel], inner, x, loot.pieceY)),
    );
};

/** The same with the slopes of both, which a change of light does not touch. */
const slopeTemplate: Score = (loot) => {
  const inner = shapeOf(loot).inside.filter(({ x, y }) => x > 8 && y > 8 && x < loot.size - 8 && y < loot.size - 8);
  const wanted = read(slopes(loot.piece.grey), inner, 0, 0);
  const steep = slopes(loot.grey);
  return (x) => likeness(wanted, read(steep, inner, x, loot.pieceY));
};

/** As a person lays a jigsaw: the colours at the piece's rim go on in the picture around the gap. */
const continuation: Score = (loot) => {
  const { rim } = shapeOf(loot);
  const channels = ['red', 'green', 'blue'] as const;
  const within = rim.map((pair) => pair.within);
  const beyond = rim.map((pair) => pair.beyond);
  const smooth = channels.map((channel) => [blurred(loot.piece[channel], 1), blurred(loot[channel], 1)] as const);
  return (x) =>
    mean(smooth.map(([piece, scene]) => likeness(read(piece, within, 0, 0), read(scene, beyond, x, loot.pieceY))));
};

/** A step of light all along the outline, always to the same side. */
const step: Score = (loot) => {
  const { rim } = shapeOf(loot);
  const smooth = blurred(loot.grey, 1);
  const within = rim.map((pair) => pair.within);
  const beyond = rim.map((pair) => pair.beyond);
  return (x) => {
    const outer = read(smooth, beyond, x, loot.pieceY);
    const steps = read(smooth, within, x, loot.pieceY).map((value, index) => value - (outer[index] ?? 0));
    const middle = mean(steps);
    return Math.abs(middle) / (Math.sqrt(mean(steps.map((value) => (value - middle) ** 2))) + 2);
  };
};

/** Other statistics inside than outside, in the shape of the piece: how light it is, or how much it flickers. */
const contrastOf =
  (prepare: (plane: Plane) => Plane): Score =>
  (loot) => {
    const plane = prepare(loot.grey);
    const { inside, outside } = shapeOf(loot);
    return (x) => Math.abs(mean(read(plane, inside, x, loot.pieceY)) - mean(read(plane, outside, x, loot.pieceY)));
  };

/** The piece's shape in the flicker itself, however strong that is. */
const flickerShape: Score = (loot) => {
  const plane = flicker(loot.grey);
  const { inside, outside } = shapeOf(loot);
  const wanted = [...inside.map(() => 1), ...outside.map(() => 0)];
  const points = [...inside, ...outside];
  return (x) => likeness(wanted, read(plane, points, x, loot.pieceY));
};

export const SOLVERS = {
  edges,
  sharpEdges,
  template,
  slopeTemplate,
  continuation,
  step,
  light: contrastOf((plane) => plane),
  flicker: contrastOf(flicker),
  flickerShape,
} satisfies Record<string, Score>;
export type SolverName = keyof typeof SOLVERS;

/** Scores at every place the gap may be, as deviations from their own mean, so that solvers can be added up. */
export function standing(name: SolverName, loot: Loot): number[] {
  const score = SOLVERS[name](loot);
  const scores = Array.from({ length: loot.grey.width - 2 * loot.size }, (_, index) => score(loot.size + index));
  const middle = mean(scores);
  const spread = Math.sqrt(mean(scores.map((value) => (value - middle) ** 2))) || 1;
  return scores.map((value) => (value - middle) / spread);
}

export function bestPlace(standings: readonly number[][], size: number): number {
  const sums = (standings[0] ?? []).map((_, index) => standings.reduce((sum, scores) => sum + (scores[index] ?? 0), 0));
  return size + sums.indexOf(Math.max(...sums));
}
