import type { Box } from '../../boxes.ts';
import { colouredIcon } from '../kit/icons.ts';
import { lettering } from '../kit/lettering.ts';
import { hashText, seededRandom } from '../kit/random.ts';
import { disc } from './isometry.ts';
import type { Tones } from './tones.ts';

interface Plate {
  readonly transform: string;
  readonly width: number;
  readonly height: number;
}

/** Emblem and name of the box, in the middle of a pane and no larger than it. */
export function label(box: Box, { pale }: Tones, { transform, width, height }: Plate): string {
  const scale = Math.min(1, width / 190, height / 176);
  const emblem = `<g transform="translate(-49 -72) scale(${98 / 512})">${colouredIcon(box.glyph, '#fff')}</g>`;
  const name = lettering(box.label, { x: 0, y: 60, size: 25, fill: '#fff', anchor: 'middle', spacing: 2 });
  const rule = `<rect x="-52" y="68" width="104" height="2" fill="${pale}" opacity=".7"/>`;
  const middle = `translate(${(width / 2).toFixed(1)} ${(height / 2).toFixed(1)}) scale(${scale.toFixed(3)})`;
  return `<g transform="${transform}" opacity=".95"><g transform="${middle}">${emblem}${name}${rule}</g></g>`;
}

/** Light rising from the floor towards the item. */
export function lightBeam(reach: number): string {
  const { x, y, rx } = disc(reach, 0);
  const near = rx * 0.64;
  return `<polygon points="${x - rx},${y} ${x + rx},${y} 520,20 120,20" fill="url(#beam)" opacity=".42" filter="url(#wide)"/>
<polygon points="${x - near},${y} ${x + near},${y} 420,70 220,70" fill="url(#beam)" opacity=".6" filter="url(#softer)"/>`;
}

export function halo(box: Box, { frame, colour }: Tones, front: boolean): string {
  if (box.tier !== 'collector') return '';
  const arc = front ? 'M58 236A262 82 0 0 0 582 236' : 'M58 236A262 82 0 0 1 582 236';
  return `<path d="${arc}" fill="none" stroke="${colour}" stroke-width="11" opacity=".5" filter="url(#soft)"/><path d="${arc}" fill="none" stroke="${frame.edge}" stroke-width="3" opacity=".9"/>`;
}

/** Sparks behind the item, so that none overlaps it. */
export function sparks(box: Box, { colour, pale }: Tones): string {
  const random = seededRandom(hashText(box.code));
  const dots = Array.from({ length: 9 }, () => {
    const x = 90 + random() * 460;
    const y = 40 + random() * 250;
    const radius = 1.4 + random() * 1.8;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(radius * 2.6).toFixed(1)}" fill="${colour}" opacity=".5" filter="url(#soft)"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${pale}"/>`;
  });
  return dots.join('');
}
