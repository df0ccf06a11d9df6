import type { ExteriorCode, QualityLevel } from './attributes.ts';

/**
 * One paint job on one weapon, sold in one or more exteriors. `appeal` sets its price within the
 * quality's range.
 */
export interface Design {
  readonly weapon: string;
  readonly finish: string;
  readonly quality: QualityLevel;
  readonly exteriors: readonly ExteriorCode[];
  readonly appeal: number;
}

type Row = readonly [finish: string, level: number, appeal: number, ...exteriors: ExteriorCode[]];

const rifles: Readonly<Record<string, readonly Row[]>> = {
  'kv-47': [
    ['nebula-tide', 6, 0.92, 'FN', 'FT'],
    ['koi-rising', 6, 0.6, 'FN', 'MW', 'BS'],
    ['polar-glow', 5, 0.7, 'FN', 'FT'],
    ['pixel-grove', 2, 0.5, 'FT', 'BS'],
    ['kintsugi', 12, 0.55, 'FN', 'FT'],
  ],
  'kv-s': [
    ['ember-seas', 5, 0.45, 'FN', 'WW'],
    ['venom-stripe', 4, 0.4, 'MW', 'FT'],
    ['graphite', 1, 0.4, 'FN', 'FT'],
  ],
  'fm-22': [
    ['sand-hive', 3, 0.5, 'FN', 'FT', 'BS'],
    ['night-circuit', 4, 0.55, 'FN', 'FT'],
    ['data-storm', 5, 0.3, 'FN', 'MW'],
    ['olive', 1, 0.5, 'FN', 'WW'],
  ],
  'l1-r': [
    ['mainboard', 5, 0.5, 'FN', 'FT'],
    ['snow-vein', 4, 0.35, 'FN', 'WW'],
    ['pixel-dune', 2, 0.35, 'MW', 'BS'],
  ],
  'str-8': [
    ['contour', 5, 0.6, 'FN', 'FT'],
    ['kintsugi', 6, 0.5, 'FN', 'MW'],
    ['ghost-fire', 6, 0.25, 'FN', 'BS'],
    ['fleet-blue', 1, 0.6, 'FN', 'FT'],
  ],
};

const marksmanAndHeavy: Readonly<Record<string, readonly Row[]>> = {
  'br-303': [
    ['amethyst-hive', 6, 0.7, 'FN', 'FT'],
    ['molten-core', 6, 0.42, 'MW', 'BS'],
    ['treeline', 3, 0.4, 'FN', 'FT'],
  ],
  'wl-94': [
    ['jade-vein', 3, 0.7, 'FN', 'FT'],
    ['old-grain', 4, 0.7, 'FN', 'WW'],
    ['dune', 1, 0.3, 'FN', 'BS'],
  ],
  'sd-12': [
    ['dusk-weave', 2, 0.6, 'FN', 'FT'],
    ['copper-flame', 4, 0.3, 'FN', 'MW'],
    ['olive', 1, 0.2, 'FT', 'BS'],
  ],
  'gt-6': [
    ['data-storm', 5, 0.4, 'FN', 'FT'],
    ['apex-lane', 4, 0.45, 'FN', 'WW'],
    ['pixel-harbour', 2, 0.4, 'MW', 'BS'],
  ],
  'bx-3': [
    ['molten-core', 5, 0.55, 'FN', 'FT'],
    ['venom-hive', 3, 0.45, 'FN', 'BS'],
    ['neon-spill', 4, 0.5, 'FN', 'MW'],
  ],
};

const submachineGuns: Readonly<Record<string, readonly Row[]>> = {
  'vp-9': [
    ['hazard-weave', 4, 0.55, 'FN', 'FT'],
    ['blue-seas', 5, 0.5, 'FN', 'MW'],
    ['pixel-harbour', 2, 0.3, 'FT', 'BS'],
  ],
  'vp-k': [
    ['gold-trace', 4, 0.65, 'FN', 'FT'],
    ['neon-spill', 3, 0.6, 'FN', 'WW'],
    ['graphite', 1, 0.55, 'FN', 'BS'],
  ],
  'px-90': [
    ['sundown', 5, 0.65, 'FN', 'FT'],
    ['frostfield', 4, 0.8, 'FN', 'MW'],
    ['white-tiger', 6, 0.2, 'FN', 'FT'],
    ['treeline', 2, 0.7, 'FT', 'WW'],
  ],
  'u-9': [
    ['cherry-steel', 3, 0.65, 'FN', 'FT'],
    ['lost-signal', 4, 0.25, 'FN', 'BS'],
    ['dune', 1, 0.35, 'FN', 'FT'],
  ],
  'mc-11': [
    ['mountain-king', 2, 0.8, 'FN', 'FT'],
    ['violet-realm', 3, 0.55, 'FN', 'WW'],
    ['apex-lane', 3, 0.35, 'MW', 'BS'],
  ],
  'sp-4': [
    ['treeline', 2, 0.45, 'FN', 'BS'],
    ['sea-prism', 4, 0.6, 'FN', 'FT'],
    ['fleet-blue', 1, 0.25, 'FN', 'WW'],
  ],
  'tm-1': [
    ['petal-prism', 5, 0.55, 'FN', 'FT'],
    ['copper-flame', 3, 0.5, 'FN', 'MW'],
    ['peach-soda', 4, 0.5, 'FN', 'FT'],
  ],
  'tm-28': [
    ['azure-scale', 4, 0.75, 'FN', 'FT'],
    ['spilt-ink', 3, 0.45, 'FN', 'WW'],
    ['gilded-prism', 6, 0.3, 'FN', 'FT'],
  ],
  'gr-3': [
    ['pixel-dune', 2, 0.55, 'FN', 'FT'],
    ['dusk-weave', 3, 0.25, 'FN', 'BS'],
  ],
};

const pistols: Readonly<Record<string, readonly Row[]>> = {
  'gx-17': [
    ['lost-signal', 4, 0.5, 'FN', 'FT'],
    ['sundown', 5, 0.35, 'FN', 'MW'],
    ['dune', 1, 0.7, 'FN', 'FT'],
    ['blue-seas', 3, 0.6, 'FN', 'BS'],
  ],
  'lp-8': [
    ['sea-prism', 4, 0.35, 'FN', 'FT'],
    ['snow-vein', 3, 0.3, 'FN', 'WW'],
    ['graphite', 1, 0.65, 'FN', 'BS'],
  ],
  'dx-50': [
    ['molten-core', 6, 0.75, 'FN', 'FT'],
    ['gilded-prism', 5, 0.8, 'FN', 'MW'],
    ['nebula-tide', 5, 0.5, 'FN', 'WW'],
    ['pixel-grove', 2, 0.25, 'FT', 'BS'],
  ],
  'ct-45': [
    ['mountain-king', 3, 0.75, 'FN', 'FT'],
    ['cherry-steel', 4, 0.4, 'FN', 'MW'],
    ['fleet-blue', 1, 0.45, 'FN', 'FT'],
  ],
  'r-8': [
    ['old-grain', 5, 0.4, 'FN', 'FT'],
    ['ember-seas', 3, 0.4, 'FN', 'BS'],
    ['contour', 4, 0.3, 'FN', 'FT'],
  ],
  'nv-7': [
    ['night-circuit', 3, 0.5, 'FN', 'FT'],
    ['star-abyss', 4, 0.45, 'FN', 'MW'],
    ['hazard-weave', 2, 0.5, 'FN', 'WW'],
  ],
};

const knivesAndGloves: Readonly<Record<string, readonly Row[]>> = {
  wingfold: [
    ['sundown', 7, 0.99, 'FN', 'MW'],
    ['star-abyss', 7, 0.78, 'FN', 'FT'],
  ],
  'trail-bowie': [
    ['glacier-steel', 7, 0.42, 'FN', 'FT'],
    ['mountain-king', 7, 0.26, 'FN', 'WW'],
  ],
  crescent: [
    ['abyss-prism', 7, 0.6, 'FN', 'MW'],
    ['koi-rising', 7, 0.52, 'FN', 'FT'],
  ],
  stiletto: [
    ['peach-soda', 7, 0.34, 'FN', 'FT'],
    ['blue-seas', 7, 0.3, 'FN', 'BS'],
  ],
  ringblade: [
    ['ghost-fire', 7, 0.36, 'FN', 'FT'],
    ['cherry-steel', 7, 0.24, 'MW', 'BS'],
  ],
  brushcutter: [
    ['venom-stripe', 7, 0.05, 'FN', 'FT'],
    ['pixel-grove', 7, 0, 'FT', 'BS'],
  ],
  longblade: [
    ['kintsugi', 7, 0.72, 'FN', 'MW'],
    ['nebula-tide', 7, 0.68, 'FN', 'FT'],
  ],
  rite: [
    ['star-abyss', 7, 0.48, 'FN', 'MW'],
    ['molten-core', 7, 0.4, 'FN', 'BS'],
  ],
  oath: [
    ['gilded-prism', 7, 0.44, 'FN', 'FT'],
    ['polar-glow', 7, 0.38, 'FN', 'MW'],
  ],
  warden: [
    ['jade-vein', 7, 0.28, 'FN', 'FT'],
    ['copper-flame', 7, 0.18, 'FN', 'WW'],
  ],
  relic: [
    ['petal-prism', 7, 0.5, 'FN', 'MW'],
    ['mainboard', 7, 0.32, 'FN', 'FT'],
  ],
  tuskblade: [
    ['old-grain', 7, 0.2, 'FN', 'FT'],
    ['azure-scale', 7, 0.22, 'FN', 'MW'],
  ],
  'tactical-gloves': [
    ['violet-realm', 7, 0.62, 'FN', 'FT'],
    ['venom-hive', 7, 0.46, 'MW', 'WW'],
  ],
  'plate-gauntlet': [
    ['azure-scale', 7, 0.4, 'FN', 'FT'],
    ['kintsugi', 7, 0.64, 'FN', 'MW'],
  ],
  'snow-mitts': [
    ['frostfield', 7, 0.16, 'FN', 'FT'],
    ['contour', 7, 0.12, 'MW', 'BS'],
  ],
  'ring-gloves': [
    ['apex-lane', 7, 0.3, 'FN', 'FT'],
    ['white-tiger', 7, 0.36, 'FN', 'MW'],
  ],
};

const collectibles: Readonly<Record<string, readonly Row[]>> = {
  'agent-ronin': [
    ['unit-enamel', 10, 0.6, 'FN'],
    ['honour-gold', 11, 0.8, 'FN'],
  ],
  'agent-umbra': [
    ['rookie-enamel', 8, 0.5, 'FN'],
    ['night-enamel', 11, 0.4, 'FN'],
  ],
  'agent-hoplite': [
    ['unit-enamel', 9, 0.5, 'FN'],
    ['honour-gold', 10, 0.8, 'FN'],
  ],
  'agent-hazard': [
    ['unit-enamel', 9, 0.25, 'FN'],
    ['rookie-enamel', 8, 0.2, 'FN'],
  ],
  'agent-paladin': [
    ['unit-enamel', 10, 0.3, 'FN'],
    ['honour-silver', 9, 0.8, 'FN'],
  ],
  'agent-automaton': [
    ['unit-enamel', 9, 0.6, 'FN'],
    ['rookie-enamel', 8, 0.8, 'FN'],
  ],
  'agent-orbiter': [
    ['night-enamel', 10, 0.5, 'FN'],
    ['honour-silver', 8, 0.9, 'FN'],
  ],
  'agent-warlord': [['honour-gold', 11, 0.6, 'FN']],
  'sticker-crane': [
    ['gloss-print', 13, 0.5, 'FN'],
    ['holo-foil', 14, 0.7, 'FN'],
  ],
  'sticker-fox': [
    ['gloss-print', 13, 0.7, 'FN'],
    ['holo-foil', 14, 0.5, 'FN'],
  ],
  'sticker-panda': [['gloss-print', 13, 0.95, 'FN']],
  'sticker-skull': [
    ['gloss-print', 13, 0.3, 'FN'],
    ['gold-foil', 14, 0.95, 'FN'],
  ],
  'sticker-lotus': [['holo-foil', 14, 0.3, 'FN']],
  'sticker-rocket': [['gloss-print', 13, 0.15, 'FN']],
  'sticker-tiger': [['gold-foil', 14, 0.8, 'FN']],
  'sticker-clover': [['gloss-print', 13, 0.02, 'FN']],
  'charm-cat': [
    ['honour-gold', 15, 0.95, 'FN'],
    ['candy-resin', 15, 0.5, 'FN'],
  ],
  'charm-dice': [['candy-resin', 15, 0.6, 'FN']],
  'charm-hourglass': [['rose-copper', 15, 0.7, 'FN']],
  'charm-jellyfish': [['candy-resin', 15, 0.4, 'FN']],
  'charm-bee': [['honour-gold', 15, 0.3, 'FN']],
  'charm-anchor': [['honour-silver', 15, 0.1, 'FN']],
  'emblem-laurel': [['honour-gold', 16, 0.9, 'FN']],
  'emblem-dragon': [['unit-enamel', 16, 0.7, 'FN']],
  'emblem-eagle': [['honour-silver', 16, 0.4, 'FN']],
  'emblem-sabres': [['night-enamel', 16, 0.5, 'FN']],
  'emblem-sun': [['rose-copper', 16, 0.2, 'FN']],
};

function designsOf(table: Readonly<Record<string, readonly Row[]>>): Design[] {
  return Object.entries(table).flatMap(([weapon, rows]) =>
    rows.map(([finish, level, appeal, ...exteriors]) => ({
      weapon,
      finish,
      quality: `level${level}` as QualityLevel,
      exteriors,
      appeal,
    })),
  );
}

export const designs: readonly Design[] = [
  rifles,
  marksmanAndHeavy,
  submachineGuns,
  pistols,
  knivesAndGloves,
  collectibles,
].flatMap(designsOf);
