import type { Box } from '../../boxes.ts';
import type { CrateDrawing } from './drawing.ts';
import { line, type Point, polygon, post, project } from './isometry.ts';
import { drawPrism, rectangle } from './prism.ts';
import type { Tones } from './tones.ts';

const halfX = 0.58;
const halfY = 0.44;
const height = 0.56;
const steps = 14;

/** The lid's profile: from the hinge over its round back to the rim, as places of y and z. */
const profile = Array.from({ length: steps + 1 }, (_, index): readonly [number, number] => {
  const share = index / steps;
  const bulge = Math.sin(Math.PI * share) * 0.25;
  return [-halfY - 0.1 * share - bulge, height + 0.04 + 0.56 * share + bulge * 0.22];
});
const hinge = profile[0] ?? [0, 0];
const rim = profile[steps] ?? [0, 0];

/** Moves a point towards the middle of the lid's end, for its inset panel. */
const inset = ([x, y, z]: Point): Point => {
  const [middleY, middleZ] = [-halfY - 0.17, height + 0.36];
  return [x, middleY + (y - middleY) * 0.66, middleZ + (z - middleZ) * 0.7];
};

const arcAt = (x: number): Point[] => profile.map(([y, z]) => [x, y, z]);

function arcLine(x: number, width: number, colour: string, opacity: number): string {
  const points = arcAt(x).map((point) => project(point).join(','));
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;
}

/** The lid, opened to the back: shows its inside and its right end. */
function lid({ frame, lit, deep }: Tones): string {
  const mouth: Point[] = [
    [-halfX, ...hinge],
    [halfX, ...hinge],
    [halfX, ...rim],
    [-halfX, ...rim],
  ];
  const hollow: Point[] = [...arcAt(-halfX), [halfX, ...rim], [halfX, ...hinge]];
  const edge = (from: Point, to: Point) =>
    line(from, to, 9, frame.right, 'stroke-linecap="round"') +
    line(from, to, 6, frame.left, 'stroke-linecap="round"') +
    line(from, to, 1.6, frame.edge, 'stroke-linecap="round" opacity=".9"');
  const [nearLow, nearHigh] = [mouth[1], mouth[2]] as const;
  const [farLow, farHigh] = [mouth[0], mouth[3]] as const;
  if (!nearLow || !nearHigh || !farLow || !farHigh) return '';
  return (
    polygon(hollow, deep, 'opacity=".9"') +
    polygon(mouth, 'url(#wall)') +
    [-0.3, 0, 0.3].map((x) => arcLine(x, 3, lit, 0.28)).join('') +
    polygon(arcAt(halfX), frame.right, 'opacity=".94"') +
    polygon(arcAt(halfX).map(inset), deep, 'opacity=".7"') +
    arcLine(halfX, 8, frame.right, 1) +
    arcLine(halfX, 5, frame.left, 1) +
    edge(farLow, farHigh) +
    edge(farHigh, nearHigh) +
    edge(nearLow, nearHigh) +
    edge(farLow, nearLow)
  );
}

/** The plate with its keyhole, on the corner edge of the right pane. */
function lock({ frame, deep }: Tones): string {
  const [x, y] = project([halfX + 0.03, halfY, height - 0.1]);
  const plate = post([halfX + 0.012, halfY + 0.012], 0.055, height - 0.2, height + 0.03, frame);
  return `${plate}<circle cx="${x - 6}" cy="${y + 10}" r="4.4" fill="${deep}"/><rect x="${x - 8}" y="${y + 11}" width="4" height="11" rx="1.6" fill="${deep}"/>`;
}

export function drawChest(box: Box, tones: Tones): CrateDrawing {
  const { body } = drawPrism({ corners: rectangle(halfX, halfY), height, straps: [0.06, 0.94] }, box, tones);
  return { body: lid(tones) + body + lock(tones) };
}
