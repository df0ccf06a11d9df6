export type Body = 'gun' | 'blade' | 'glove' | 'badge' | 'medal' | 'sticker' | 'charm';

/** How a flat icon becomes an item. Angles are degrees clockwise. */
export interface Shape {
  readonly icon: string;
  readonly body: Body;
  /** Rotation that points the muzzle or tip to the right. */
  readonly turn: number;
  readonly flip: boolean;
  /** Tilt of the levelled item on the stage. */
  readonly tilt: number;
  /** Maximum width as a share of the stage. */
  readonly width: number;
  /** Gaps up to twice this width (icon units) are closed by the chassis behind the parts. */
  readonly seal: number;
  /** Keeps only this outline of the icon, when the icon contains more than the item. */
  readonly clip?: string;
}

type Options = Partial<Pick<Shape, 'turn' | 'flip' | 'tilt' | 'width' | 'seal' | 'clip'>>;

function shape(body: Body, icon: string, defaults: Required<Omit<Options, 'clip'>>, options: Options): Shape {
  return { icon, body, ...defaults, ...options };
}

function gun(icon: string, options: Options = {}): Shape {
  return shape('gun', icon, { turn: 0, flip: false, tilt: -6, width: 0.95, seal: 12 }, options);
}

function blade(icon: string, options: Options = {}): Shape {
  return shape('blade', icon, { turn: 45, flip: false, tilt: -22, width: 0.86, seal: 11 }, options);
}

function glove(icon: string, options: Options = {}): Shape {
  return shape('glove', icon, { turn: 0, flip: false, tilt: 0, width: 0.62, seal: 10 }, options);
}

function motif(body: Body, icon: string, width: number, options: Options = {}): Shape {
  return shape(body, icon, { turn: 0, flip: false, tilt: 0, width, seal: 9 }, options);
}

/** Removes the drops below the icon's blade. */
const bladeWithoutDrops = 'M0 0H512V150L420 262L322 352L210 420V512H0Z';

export const shapes: Readonly<Record<string, Shape>> = {
  kv47: gun('ak47', { turn: 45, seal: 13 }),
  kvs: gun('ak47u', { turn: 45, width: 0.82, seal: 15 }),
  fm22: gun('famas', { turn: 45, seal: 17 }),
  l1r: gun('fn-fal', { turn: 45, seal: 15 }),
  str8: gun('steyr-aug', { turn: 48, width: 0.92, seal: 15.5 }),
  br303: gun('lee-enfield', { turn: 40 }),
  wl94: gun('winchester-rifle', { turn: 38 }),
  vp9: gun('mp5', { turn: 45, width: 0.88 }),
  vpk: gun('mp5k', { width: 0.76 }),
  px90: gun('p90', { turn: 45, width: 0.88 }),
  u9: gun('uzi', { width: 0.72, seal: 13 }),
  mc11: gun('mac-10', { width: 0.76, seal: 13 }),
  sp4: gun('spectre-m4', { width: 0.8, seal: 15 }),
  tm1: gun('thompson-m1', { turn: 43, seal: 14 }),
  tm28: gun('thompson-m1928', { turn: 43, seal: 14 }),
  gr3: gun('m3-grease-gun', { width: 0.88, seal: 11 }),
  gx17: gun('glock', { width: 0.66 }),
  lp8: gun('luger', { width: 0.68 }),
  dx50: gun('desert-eagle', { width: 0.74 }),
  ct45: gun('colt-m1911', { width: 0.7 }),
  r8: gun('revolver', { width: 0.76 }),
  nv7: gun('pistol-gun', { width: 0.7 }),
  sd12: gun('sawed-off-shotgun', { turn: 36, width: 0.9 }),
  gt6: gun('minigun', { width: 0.9 }),
  bx3: gun('bolter-gun', { width: 0.8 }),
  wingfold: blade('butterfly-knife', { turn: 47, tilt: -24 }),
  bowie: blade('bowie-knife', { flip: true, tilt: -24 }),
  crescent: blade('curvy-knife', { turn: -45, tilt: -16 }),
  stiletto: blade('switchblade', { tilt: -24, width: 0.9 }),
  ringblade: blade('trench-knife', { tilt: -20 }),
  brushcutter: blade('machete', { tilt: -20, clip: bladeWithoutDrops }),
  longblade: blade('katana', { turn: 46, tilt: -20, width: 0.94 }),
  rite: blade('sacrificial-dagger', { turn: -45, tilt: -20 }),
  oath: blade('plain-dagger', { turn: -45 }),
  warden: blade('broad-dagger', { turn: -45 }),
  relic: blade('relic-blade'),
  tuskblade: blade('bone-knife', { turn: -45, tilt: -12 }),
  gloves: glove('gloves'),
  gauntlet: glove('gauntlet', { width: 0.6 }),
  mitts: glove('winter-gloves', { width: 0.6 }),
  boxing: glove('boxing-glove', { width: 0.6 }),
  'agent-ronin': motif('badge', 'samurai-helmet', 0.3),
  'agent-umbra': motif('badge', 'ninja-head', 0.28),
  'agent-hoplite': motif('badge', 'spartan-helmet', 0.29),
  'agent-hazard': motif('badge', 'gas-mask', 0.23),
  'agent-paladin': motif('badge', 'visored-helm', 0.25),
  'agent-automaton': motif('badge', 'mecha-head', 0.28),
  'agent-orbiter': motif('badge', 'astronaut-helmet', 0.3),
  'agent-warlord': motif('badge', 'warlord-helmet', 0.3),
  'sticker-crane': motif('sticker', 'paper-crane', 0.7),
  'sticker-fox': motif('sticker', 'fox-head', 0.36),
  'sticker-panda': motif('sticker', 'panda', 0.48),
  'sticker-skull': motif('sticker', 'crowned-skull', 0.4),
  'sticker-lotus': motif('sticker', 'lotus', 0.56),
  'sticker-rocket': motif('sticker', 'rocket', 0.56),
  'sticker-tiger': motif('sticker', 'tiger-head', 0.48),
  'sticker-clover': motif('sticker', 'shamrock', 0.5),
  'charm-cat': motif('charm', 'cat', 0.44),
  'charm-dice': motif('charm', 'dice-six-faces-five', 0.4, { tilt: -12 }),
  'charm-hourglass': motif('charm', 'hourglass', 0.4),
  'charm-jellyfish': motif('charm', 'jellyfish', 0.4),
  'charm-bee': motif('charm', 'bee', 0.44),
  'charm-anchor': motif('charm', 'anchor', 0.4, { turn: 45 }),
  'emblem-laurel': motif('medal', 'laurel-crown', 0.32),
  'emblem-dragon': motif('medal', 'dragon-head', 0.29),
  'emblem-eagle': motif('medal', 'eagle-emblem', 0.32),
  'emblem-sabres': motif('medal', 'crossed-swords', 0.28),
  'emblem-sun': motif('medal', 'heraldic-sun', 0.33),
};
