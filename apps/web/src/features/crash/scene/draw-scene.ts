import type { Phase } from '../round-state.ts';
import { drawAuto, drawMarks } from './draw-marks.ts';
import { drawScope } from './draw-scope.ts';
import type { Labels, Mark } from './mark-labels.ts';
import type { Colours } from './scene-colours.ts';
import { type Axes, axesOf, curveOf, type Frame, frameOf } from './scene-geometry.ts';

export interface SceneView {
  phase: Phase;
  /** Elapsed time of the flight, or its duration. */
  elapsedMs: number;
  marks: readonly Mark[];
  /** The automatic cash-out of the player's bet in hundredths, and its label. */
  auto: { value: number; words: string } | undefined;
  reduced: boolean;
}

type Brush = CanvasRenderingContext2D;

const FULL = Math.PI * 2;

function line(brush: Brush, points: readonly (readonly [number, number])[]): void {
  brush.beginPath();
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) brush.moveTo(x, y);
    else brush.lineTo(x, y);
  }
}

function drawGrid(brush: Brush, frame: Frame, axes: Axes, colours: Colours): void {
  const { left, right, bottom, height, width } = frame;
  brush.strokeStyle = colours.quiet;
  brush.globalAlpha = 0.1;
  brush.lineWidth = 1;
  // One stroke for all lines: each alone costs as much as all together.
  brush.beginPath();
  for (const value of axes.valueTicks) {
    brush.moveTo(left, axes.y(value));
    brush.lineTo(right, axes.y(value));
  }
  brush.stroke();
  const floor = brush.createLinearGradient(0, bottom, 0, height);
  floor.addColorStop(0, colours.quiet);
  floor.addColorStop(1, 'transparent');
  brush.strokeStyle = floor;
  const middle = width / 2;
  brush.beginPath();
  for (let ray = -6; ray <= 6; ray += 1) {
    brush.moveTo(middle + ray * width * 0.077, bottom);
    brush.lineTo(middle + ray * width * 0.22, height);
  }
  brush.stroke();
  brush.globalAlpha = 0.8;
  brush.fillStyle = colours.quiet;
  brush.font = `11px ${colours.num}`;
  brush.textAlign = 'right';
  for (const value of axes.valueTicks.filter((one) => axes.y(one) > frame.labelTop))
    brush.fillText(`${value.toFixed(value < 10 ? 1 : 0)}×`, left - 6, axes.y(value) + 4);
  brush.globalAlpha = 0.5;
  brush.textAlign = 'center';
  for (const second of axes.secondTicks) brush.fillText(`${second}s`, axes.x(second * 1000), bottom + 18);
  brush.globalAlpha = 1;
}

/** The flying bullet. */
function drawRound(brush: Brush, x: number, y: number, angle: number, flies: boolean): void {
  brush.save();
  brush.translate(x, y);
  brush.rotate(angle);
  brush.scale(0.72, 0.72);
  if (flies) {
    brush.globalAlpha = 0.7;
    brush.fillStyle = '#fff';
    line(brush, [
      [-62, 0],
      [-28, -5],
      [-28, 5],
    ]);
    brush.fill();
    brush.globalAlpha = 1;
  }
  brush.beginPath();
  brush.moveTo(-26, -6);
  brush.lineTo(4, -6);
  brush.bezierCurveTo(14, -6, 22, -2, 26, 0);
  brush.bezierCurveTo(22, 2, 14, 6, 4, 6);
  brush.lineTo(-26, 6);
  brush.closePath();
  brush.fillStyle = '#ffe9a6';
  brush.fill();
  brush.strokeStyle = '#7a4a06';
  brush.lineWidth = 1.5;
  brush.stroke();
  brush.fillStyle = '#b87410';
  brush.fillRect(-26, -6, 8, 12);
  brush.restore();
}

function drawStar(brush: Brush, x: number, y: number, colours: Colours): void {
  brush.strokeStyle = '#ffd5cf';
  brush.lineWidth = 2;
  brush.lineCap = 'round';
  for (let ray = 0; ray < 9; ray += 1) {
    const angle = ((ray * 40 + 12) / 180) * Math.PI;
    const far = ray % 2 ? 15 : 21;
    line(brush, [
      [x + 8 * Math.cos(angle), y + 8 * Math.sin(angle)],
      [x + far * Math.cos(angle), y + far * Math.sin(angle)],
    ]);
    brush.stroke();
  }
  brush.beginPath();
  brush.arc(x, y, 5, 0, FULL);
  brush.fillStyle = colours.ink;
  brush.fill();
  brush.strokeStyle = colours.danger;
  brush.lineWidth = 2.5;
  brush.stroke();
}

function drawCurve(brush: Brush, frame: Frame, points: [number, number][], colours: Colours, view: SceneView): void {
  const [x, y] = points.at(-1) as [number, number];
  const isOver = view.phase === 'over';
  const colour = isOver ? colours.danger : colours.act;
  const area = brush.createLinearGradient(0, y, 0, frame.bottom);
  area.addColorStop(0, colour);
  area.addColorStop(0.85, 'transparent');
  brush.globalAlpha = 0.2;
  brush.fillStyle = area;
  const curve = new Path2D();
  for (const [px, py] of points) curve.lineTo(px, py);
  const under = new Path2D(curve);
  under.lineTo(x, frame.bottom);
  under.lineTo(frame.left, frame.bottom);
  brush.fill(under);
  brush.lineCap = 'round';
  if (!view.reduced) {
    // Two pale strokes below the line imitate a glow; a blur would cost many times as much.
    brush.strokeStyle = colour;
    for (const [width, alpha] of [
      [15, 0.07],
      [8, 0.14],
    ] as const) {
      brush.globalAlpha = alpha;
      brush.lineWidth = width;
      brush.stroke(curve);
    }
  }
  const stroke = brush.createLinearGradient(frame.left, frame.bottom, x + 1, y);
  if (isOver) {
    stroke.addColorStop(0, '#5a2a35');
    stroke.addColorStop(1, colours.danger);
  } else {
    stroke.addColorStop(0, colours.fair);
    stroke.addColorStop(0.55, colours.good);
    stroke.addColorStop(1, '#e6ff9e');
  }
  brush.globalAlpha = 1;
  brush.strokeStyle = stroke;
  brush.lineWidth = 4;
  brush.stroke(curve);
}

/** Before the start: the bullet, the target, and the path. */
function drawRest(brush: Brush, frame: Frame, colours: Colours): void {
  const [tx, ty] = [frame.width * 0.735, frame.height * 0.5];
  const size = Math.min(1.4, Math.max(0.92, frame.width / 500));
  drawScope(brush, tx, ty, { size, colour: colours.act, quiet: colours.quiet });
  brush.strokeStyle = colours.quiet;
  brush.globalAlpha = 0.35;
  brush.lineWidth = 1.5;
  brush.setLineDash([2, 8]);
  brush.lineCap = 'round';
  brush.beginPath();
  brush.moveTo(frame.left, frame.bottom);
  brush.bezierCurveTo(frame.width * 0.36, frame.bottom - 36, frame.width * 0.56, frame.bottom - 72, tx, ty);
  brush.stroke();
  brush.setLineDash([]);
  brush.globalAlpha = 1;
  drawRound(brush, frame.left + 24, frame.bottom - 9, -0.35, false);
  brush.beginPath();
  brush.arc(tx, ty, 11, 0, FULL);
  brush.fillStyle = colours.ink;
  brush.fill();
  brush.strokeStyle = colours.act;
  brush.lineWidth = 2;
  brush.stroke();
  brush.beginPath();
  brush.arc(tx, ty, 3, 0, FULL);
  brush.fillStyle = colours.act;
  brush.fill();
}

/** Draws the whole scene from a size, a time and values onto the caller's canvas. */
export function drawScene(
  brush: Brush,
  { width, height }: { width: number; height: number },
  colours: Colours,
  labels: Labels,
  view: SceneView,
): void {
  brush.clearRect(0, 0, width, height);
  const frame = frameOf(width, height);
  const flies = view.phase === 'running' || view.phase === 'over';
  const axes = axesOf(frame, flies ? view.elapsedMs : 0);
  drawGrid(brush, frame, axes, colours);
  if (!flies) {
    drawRest(brush, frame, colours);
    return;
  }
  const points = curveOf(axes, view.elapsedMs);
  const [x, y] = points.at(-1) as [number, number];
  const [px, py] = points.at(-2) as [number, number];
  const isOver = view.phase === 'over';
  const size = Math.min(1.5, Math.max(1, width / 460));
  drawScope(brush, x, y, { size, colour: isOver ? colours.danger : colours.act, quiet: colours.quiet });
  if (!isOver && view.auto) drawAuto(brush, frame, axes, view.auto, labels, colours);
  drawCurve(brush, frame, points, colours, view);
  drawMarks(brush, frame, axes, view.marks, labels, colours);
  if (!isOver) drawRound(brush, x, y, view.elapsedMs === 0 ? -0.35 : Math.atan2(y - py, x - px), true);
  else if (!view.reduced) drawStar(brush, x, y, colours);
}
