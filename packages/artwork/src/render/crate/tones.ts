import type { Box } from '../../boxes.ts';
import { mixHex } from '../kit/colour.ts';
import type { FaceColours } from './isometry.ts';

const ink = '#0b0e14';

/** Shades of the box's colour used in the drawing. */
export interface Tones {
  readonly colour: string;
  readonly lit: string;
  readonly pale: string;
  readonly dark: string;
  readonly deep: string;
  readonly frame: FaceColours;
  /** The same metal in shade, for lower parts. */
  readonly foot: FaceColours;
}

function frameColours(box: Box): FaceColours {
  if (box.tier === 'collector') return { top: '#ffe9ad', left: '#d79b30', right: '#8a5a17', edge: '#fff6d8' };
  if (box.tier === 'advanced') {
    return {
      top: mixHex(box.colour, '#ffffff', 0.66),
      left: mixHex(box.colour, '#27304a', 0.3),
      right: mixHex(box.colour, ink, 0.62),
      edge: mixHex(box.colour, '#ffffff', 0.85),
    };
  }
  return { top: '#dbe4f3', left: '#67758f', right: '#333e54', edge: '#f4f8ff' };
}

export function tonesOf(box: Box): Tones {
  const { colour } = box;
  const frame = frameColours(box);
  return {
    colour,
    lit: mixHex(colour, '#ffffff', 0.5),
    pale: mixHex(colour, '#ffffff', 0.82),
    dark: mixHex(colour, ink, 0.7),
    deep: mixHex(colour, ink, 0.85),
    frame,
    foot: {
      top: mixHex(frame.right, ink, 0.5),
      left: mixHex(frame.left, ink, 0.74),
      right: mixHex(frame.right, ink, 0.74),
      edge: frame.left,
    },
  };
}

const stop = (offset: number, colour: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

/** Gradients and blurs used by the shapes. `metal`, `foot` and `tube` shade round surfaces. */
export function definitions({ colour, lit, pale, dark, deep, frame, foot }: Tones): string {
  const round = (id: string, { top, left, right }: FaceColours) =>
    `<linearGradient id="${id}">${stop(0, mixHex(left, ink, 0.35))}${stop(0.2, top)}${stop(0.42, left)}${stop(0.8, right)}${stop(1, mixHex(right, ink, 0.4))}</linearGradient>`;
  return `<defs>
<linearGradient id="left" x1="0" y1="0" x2=".3" y2="1">${stop(0, lit, 0.2)}${stop(0.45, dark, 0.36)}${stop(1, dark, 0.1)}</linearGradient>
<linearGradient id="right" x1="1" y1="0" x2=".5" y2="1">${stop(0, '#fff', 0.08)}${stop(0.4, deep, 0.74)}${stop(1, deep, 0.5)}</linearGradient>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1">${stop(0, deep, 0.75)}${stop(1, mixHex(colour, ink, 0.28), 0.9)}</linearGradient>
<linearGradient id="tube">${stop(0, lit, 0.42)}${stop(0.07, dark, 0.3)}${stop(0.2, '#fff', 0.2)}${stop(0.3, dark, 0.22)}${stop(0.62, deep, 0.42)}${stop(0.9, deep, 0.62)}${stop(1, lit, 0.4)}</linearGradient>
<radialGradient id="floor">${stop(0, '#fff')}${stop(0.2, pale)}${stop(0.6, colour)}${stop(1, dark)}</radialGradient>
<linearGradient id="beam" x1="0" y1="1" x2="0" y2="0">${stop(0, pale, 0.9)}${stop(0.5, colour, 0.4)}${stop(1, colour, 0)}</linearGradient>
${round('metal', frame)}${round('foot', foot)}
<filter id="soft" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="3"/></filter>
<filter id="softer" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="9"/></filter>
<filter id="wide" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="20"/></filter>
</defs>`;
}
