/** Icons of modes and currencies, as symbols `glyph-<name>` of `pictures/glyphs.svg`. */
export const modeGlyphs = {
  battle: 'crossed-swords',
  crash: 'bullseye',
  lucky: 'shamrock',
  roll: 'rolling-dices',
  timebox: 'hourglass',
  welfare: 'present',
  mall: 'shop',
  replacement: 'cycle',
  rank: 'podium',
  vip: 'crown',
  shellbox: 'spiral-shell',
  box: 'wooden-crate',
  task: 'checklist',
  bag: 'light-backpack',
  turntable: 'cartwheel',
  packet: 'envelope',
  fairness: 'scales',
  festival: 'firework-rocket',
  refining: 'anvil',
  spread: 'megaphone',
  recharge: 'coins',
  trophy: 'trophy',
} as const satisfies Record<string, string>;

export const currencyGlyphs = ['coin', 'shell', 'point'] as const;

export type GlyphName = keyof typeof modeGlyphs | (typeof currencyGlyphs)[number];
