import { CRASH_GROWTH } from '@clearcrate/contract/crash-rules';
import type { Label, Labels, Mark } from './mark-labels.ts';
import type { Colours } from './scene-colours.ts';
import { type Axes, type Frame, placeLabels } from './scene-geometry.ts';

const FULL = Math.PI * 2;
const DOT = { radius: 4.5, line: 2.5 };
/** Maximum share of the width for a label; the number of the flight needs the rest. */
const LINE_SHARE = 0.42;

/** On whole pixels it is copied unchanged; between them it would be resampled. */
function put(brush: CanvasRenderingContext2D, label: Label, x: number, y: number): void {
  const snap = (at: number) => Math.round(at * label.scale) / label.scale;
  brush.drawImage(label.picture, snap(x), snap(y), label.width, label.height);
}

/** Dots on the curve, labelled where there is space. */
export function drawMarks(
  brush: CanvasRenderingContext2D,
  frame: Frame,
  axes: Axes,
  marks: readonly Mark[],
  labels: Labels,
  colours: Colours,
): void {
  const shown = marks.map((mark) => {
    const at = mark.value / 100;
    return { mark, label: labels.ofMark(mark), x: axes.x(Math.log(at) / CRASH_GROWTH), y: axes.y(at) };
  });
  brush.lineWidth = DOT.line;
  brush.fillStyle = colours.ink;
  for (const { mark, x, y } of shown) {
    brush.beginPath();
    brush.arc(x, y, DOT.radius, 0, FULL);
    brush.fill();
    brush.strokeStyle = mark.isOwn ? colours.act : colours.good;
    brush.stroke();
  }
  const places = placeLabels(
    frame,
    shown.map(({ x, y, label: { width, height } }) => ({ x, y, width, height })),
  );
  shown.forEach(({ label }, index) => {
    const place = places[index];
    if (place) put(brush, label, place.x, place.y);
  });
}

/** The value of the player's automatic cash-out as a line. */
export function drawAuto(
  brush: CanvasRenderingContext2D,
  frame: Frame,
  axes: Axes,
  auto: { value: number; words: string },
  labels: Labels,
  colours: Colours,
): void {
  const y = axes.y(auto.value / 100);
  if (y < 24) return;
  brush.strokeStyle = colours.text;
  brush.globalAlpha = 0.6;
  brush.lineWidth = 1.2;
  brush.setLineDash([4, 5]);
  brush.beginPath();
  brush.moveTo(frame.left + (frame.right - frame.left) * 0.62, y);
  brush.lineTo(frame.width, y);
  brush.stroke();
  brush.setLineDash([]);
  brush.globalAlpha = 1;
  const value = `${(auto.value / 100).toFixed(2)}×`;
  const whole = labels.ofLine(auto.words, value);
  const label = whole.width <= frame.width * LINE_SHARE ? whole : labels.ofLine('', value);
  put(brush, label, frame.right - label.width, y - label.height - 3);
}
