import type { FinishStyle } from '../../data/finishes.ts';
import { damascus, fade, marble, nebula, splash, tiger } from './flowing.ts';
import { carbon, circuit, glitch, hex, pixel, plain, racing, topo, wave } from './patterned.ts';
import { cast, ember, enamel, foil, koi, print, prism } from './precious.ts';
import type { FinishPainter } from './surface.ts';

export const painters: Readonly<Record<FinishStyle, FinishPainter>> = {
  fade,
  marble,
  hex,
  topo,
  carbon,
  circuit,
  nebula,
  damascus,
  koi,
  glitch,
  prism,
  ember,
  tiger,
  wave,
  racing,
  pixel,
  splash,
  plain,
  enamel,
  cast,
  print,
  foil,
};
