/** A point of the crate's own space: x to the lower right, y to the lower left, z up; the crate is one unit wide. */
export type Point = readonly [x: number, y: number, z: number];

const unit = 232;
const cosine = Math.cos(Math.PI / 6);
const sine = 0.5;
const origin = { x: 320, y: 424 } as const;

export const panelWidth = unit;

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

/** A box between two opposite corners: its three visible faces and the bright line along its upper edges. */
export function cuboid([x0, y0, z0]: Point, [x1, y1, z1]: Point, colours: FaceColours): string {
  const top = polygon(
    [
      [x0, y0, z1],
      [x1, y0, z1],
      [x1, y1, z1],
      [x0, y1, z1],
    ],
    colours.top,
  );
  const left = polygon(
    [
      [x0, y1, z0],
      [x1, y1, z0],
      [x1, y1, z1],
      [x0, y1, z1],
    ],
    colours.left,
  );
  const right = polygon(
    [
      [x1, y1, z0],
      [x1, y0, z0],
      [x1, y0, z1],
      [x1, y1, z1],
    ],
    colours.right,
  );
  const glint = 'stroke-opacity=".85" stroke-linecap="round"';
  const edges =
    line([x0, y1, z1], [x1, y1, z1], 1.1, colours.edge, glint) +
    line([x1, y1, z1], [x1, y0, z1], 1, colours.edge, glint);
  return top + left + right + edges;
}

/** The transform that lays a drawing (x along the pane, y down) on the left or right front pane. */
export function paneTransform(side: 'left' | 'right', height: number): string {
  const [x, y] = side === 'left' ? project([-0.5, 0.5, height]) : project([0.5, 0.5, height]);
  const slope = side === 'left' ? sine : -sine;
  return `matrix(${cosine.toFixed(5)} ${slope} 0 1 ${x} ${y})`;
}
