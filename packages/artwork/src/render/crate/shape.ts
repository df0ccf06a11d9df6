import type { Box, CrateShape } from '../../boxes.ts';
import { drawChest } from './chest.ts';
import type { CrateDrawing } from './drawing.ts';
import { drawPrism, rectangle, regular } from './prism.ts';
import { drawRound } from './round.ts';
import type { Tones } from './tones.ts';

const shoulders = [0, 1, 2, 3, 4, 5, 6].map((step): readonly [number, number] => {
  const angle = (step / 6) * (Math.PI / 2);
  return [0.36 + 0.16 * Math.cos(angle), 0.58 + 0.26 * Math.sin(angle)];
});

/** The six crate shapes; the box's place in the store determines its shape. */
export const crateShapes: Readonly<Record<CrateShape, (box: Box, tones: Tones) => CrateDrawing>> = {
  cube: (box, tones) => drawPrism({ corners: rectangle(0.5, 0.5), height: 0.8 }, box, tones),
  tall: (box, tones) => drawPrism({ corners: rectangle(0.42, 0.42), height: 1 }, box, tones),
  hexagon: (box, tones) => drawPrism({ corners: regular(6, 0.63, Math.PI / 12), height: 0.66 }, box, tones),
  chest: drawChest,
  drum: (box, tones) =>
    drawRound(
      {
        foot: [
          [0.62, -0.12],
          [0.66, -0.08],
          [0.66, 0],
        ],
        glass: [
          [0.62, 0],
          [0.62, 0.54],
        ],
        ribs: [-76, 0, 76],
      },
      box,
      tones,
    ),
  capsule: (box, tones) =>
    drawRound(
      {
        foot: [
          [0.4, -0.16],
          [0.5, -0.1],
          [0.55, 0],
        ],
        glass: [[0.52, 0], ...shoulders],
      },
      box,
      tones,
    ),
};
