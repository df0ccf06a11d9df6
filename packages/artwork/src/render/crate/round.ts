import type { Box } from '../../boxes.ts';
import type { CrateDrawing } from './drawing.ts';
import { disc, unit } from './isometry.ts';
import { label, lightBeam } from './marks.ts';
import type { Tones } from './tones.ts';

/** A ring of a turned body: radius at a height, from the base upwards. */
type Ring = readonly [radius: number, z: number];

interface Round {
  /** Opaque metal below, then the glass. */
  readonly foot: readonly Ring[];
  readonly glass: readonly Ring[];
  /** Upright ribs of the drum, as degrees from the middle. */
  readonly ribs?: readonly number[];
}

const at = (value: number): string => value.toFixed(1);

/** The front of a turned body between its lowest and its highest ring. */
function front(rings: readonly Ring[], fill: string, attributes = ''): string {
  const places = rings.map(([radius, z]) => disc(radius, z));
  const [low] = places;
  const high = places.at(-1);
  if (!low || !high) return '';
  const rightSide = places.slice(1).map(({ x, y, rx }) => `L${at(x + rx)} ${at(y)}`);
  const leftSide = places
    .slice(0, -1)
    .reverse()
    .map(({ x, y, rx }) => `L${at(x - rx)} ${at(y)}`);
  const path = `M${at(low.x - low.rx)} ${at(low.y)}A${at(low.rx)} ${at(low.ry)} 0 0 0 ${at(low.x + low.rx)} ${at(low.y)}${rightSide.join('')}A${at(high.rx)} ${at(high.ry)} 0 0 1 ${at(high.x - high.rx)} ${at(high.y)}${leftSide.join('')}Z`;
  return `<path d="${path}" fill="${fill}" ${attributes}/>`;
}

function ellipse(radius: number, z: number, fill: string, attributes = ''): string {
  const { x, y, rx, ry } = disc(radius, z);
  return `<ellipse cx="${x}" cy="${at(y)}" rx="${at(rx)}" ry="${at(ry)}" fill="${fill}" ${attributes}/>`;
}

/** Half of a ring's line: the part in front, or the part behind. */
function arc(radius: number, z: number, isFront: boolean, attributes: string): string {
  const { x, y, rx, ry } = disc(radius, z);
  return `<path d="M${at(x - rx)} ${at(y)}A${at(rx)} ${at(ry)} 0 0 ${isFront ? 0 : 1} ${at(x + rx)} ${at(y)}" fill="none" ${attributes}/>`;
}

/** A metal hoop around the body. */
function hoop(radius: number, z: number, isFront: boolean, { frame }: Tones): string {
  const half = 0.026;
  if (!isFront) {
    return (
      arc(radius, z, false, `stroke="${frame.right}" stroke-width="11"`) +
      arc(radius, z + half, false, `stroke="${frame.top}" stroke-width="4"`)
    );
  }
  return (
    front(
      [
        [radius + 0.02, z - half],
        [radius + 0.02, z + half],
      ],
      'url(#metal)',
    ) + arc(radius + 0.012, z + half, true, `stroke="${frame.edge}" stroke-width="2" stroke-opacity=".9"`)
  );
}

function bolts(radius: number, z: number, { frame }: Tones): string {
  const { x, y, rx, ry } = disc(radius + 0.02, z);
  return [-66, -40, -14, 14, 40, 66]
    .map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const across = 2.9 * Math.cos(angle) + 0.6;
      return `<ellipse cx="${at(x + rx * Math.sin(angle))}" cy="${at(y + ry * Math.cos(angle))}" rx="${at(across)}" ry="2.9" fill="${frame.right}" stroke="${frame.top}" stroke-width=".8"/>`;
    })
    .join('');
}

function ribs(degrees: readonly number[], low: Ring, high: Ring, { frame }: Tones): string {
  const [below, above] = [disc(low[0] + 0.01, low[1]), disc(high[0] + 0.01, high[1])];
  return degrees
    .map((degree) => {
      const angle = (degree * Math.PI) / 180;
      const place = (ring: typeof below) => [
        at(ring.x + ring.rx * Math.sin(angle)),
        at(ring.y + ring.ry * Math.cos(angle)),
      ];
      const [x1, y1] = place(below);
      const [x2, y2] = place(above);
      const width = 8 * Math.cos(angle) + 2;
      const tone = degree < 0 ? frame.left : frame.right;
      return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${tone}" stroke-width="${at(width)}"/><line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${frame.edge}" stroke-width="1.1" stroke-opacity=".8" transform="translate(${at(-width / 2)} 0)"/>`;
    })
    .join('');
}

/** Position of the label: flat, on the left of the bulge. */
function labelPlate(low: Ring, high: Ring) {
  const radius = Math.min(low[0], high[0]);
  const { x, rx, ry } = disc(radius, 0);
  const angle = -0.42;
  const top = disc(radius, high[1]).y + ry * Math.cos(angle);
  const height = (high[1] - low[1]) * unit;
  const width = radius * unit * 1.1;
  const squeeze = Math.cos(angle);
  const lean = (ry / rx) * Math.tan(-angle);
  const left = x + rx * Math.sin(angle) - (width * squeeze) / 2;
  const start = top - (width * lean) / 2;
  return { transform: `matrix(${squeeze.toFixed(4)} ${lean.toFixed(4)} 0 1 ${at(left)} ${at(start)})`, width, height };
}

/** A turned body of glass between metal hoops, on a lit foot. */
export function drawRound(shape: Round, box: Box, tones: Tones): CrateDrawing {
  const { foot, glass } = shape;
  const [lowest, floor, rim] = [foot[0], glass[0], glass.at(-1)];
  if (!lowest || !floor || !rim) throw new Error('A round crate needs a foot and a wall');
  // The label is where the wall is vertical, below the shoulders.
  const upright = glass.findLast(([radius]) => radius >= floor[0] * 0.99) ?? rim;
  const { colour, pale, deep, lit } = tones;
  const middleZ = lowest[1] + 0.06;
  const footRadius = Math.max(...foot.map(([radius]) => radius));
  return {
    body:
      ellipse(lowest[0] * 1.12, lowest[1] - 0.01, '#020409', 'opacity=".8" filter="url(#soft)"') +
      front(foot, 'url(#foot)') +
      arc(footRadius + 0.004, middleZ, true, `stroke="${colour}" stroke-width="9" opacity=".9" filter="url(#soft)"`) +
      arc(footRadius + 0.004, middleZ, true, `stroke="${pale}" stroke-width="3"`) +
      ellipse(floor[0], floor[1], deep) +
      front(glass, 'url(#wall)', 'opacity=".55"') +
      ellipse(floor[0] * 0.97, floor[1], 'url(#floor)') +
      [0.35, 0.66]
        .map((share) => ellipse(floor[0] * share, floor[1], 'none', 'stroke="#fff" stroke-opacity=".34"'))
        .join('') +
      ellipse(rim[0], rim[1], deep, 'opacity=".5"') +
      hoop(rim[0], rim[1], false, tones) +
      lightBeam(floor[0] * 0.5) +
      front(glass, 'url(#tube)') +
      arc(floor[0], floor[1], false, `stroke="${lit}" stroke-opacity=".3"`) +
      label(box, tones, labelPlate(floor, upright)) +
      ribs(shape.ribs ?? [], floor, rim, tones) +
      hoop(floor[0], floor[1], true, tones) +
      bolts(floor[0], floor[1], tones) +
      hoop(rim[0], rim[1], true, tones),
  };
}
