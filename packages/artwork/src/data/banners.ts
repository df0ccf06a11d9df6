interface Extra {
  readonly goods: string;
  /** Place relative to the focus, in canvas heights. */
  readonly x: number;
  readonly y: number;
  /** Width in canvas heights. */
  readonly width: number;
  readonly turn: number;
  /** Blur in hundredths of the canvas height: things before and behind the focus are out of focus. */
  readonly blur: number;
  readonly mirrored: boolean;
}

export interface BannerPlan {
  readonly code: string;
  readonly colour: string;
  readonly accent: string;
  /** The lit crate in the focus; without one the extras carry the picture. */
  readonly box?: string;
  readonly extras: readonly Extra[];
}

function extra(goods: string, x: number, y: number, width: number, turn: number, blur = 0, mirrored = false): Extra {
  return { goods, x, y, width, turn, blur, mirrored };
}

export const banners: readonly BannerPlan[] = [
  {
    code: 'edge',
    colour: '#FFB52E',
    accent: '#37E0C8',
    box: 'edge',
    extras: [
      extra('wingfold-sundown-fn', -0.74, -0.2, 0.46, -30, 0.7),
      extra('oath-gilded-prism-fn', 0.78, -0.16, 0.44, 16, 0.9),
      extra('rite-star-abyss-fn', 0.66, 0.36, 0.7, -14, 2.2),
    ],
  },
  {
    code: 'tide',
    colour: '#8B5CFF',
    accent: '#3FC0FF',
    box: 'tide',
    extras: [
      extra('dx-50-nebula-tide-fn', -0.76, -0.14, 0.42, -22, 0.8),
      extra('br-303-amethyst-hive-fn', 0.82, -0.24, 0.6, -24, 1),
      extra('px-90-frostfield-fn', 0.7, 0.38, 0.72, 12, 2.4),
    ],
  },
  {
    code: 'koi',
    colour: '#FF4B4B',
    accent: '#FFB07A',
    box: 'koi',
    extras: [
      extra('plate-gauntlet-azure-scale-fn', -0.74, -0.16, 0.42, -12, 0.8),
      extra('kv-s-ember-seas-fn', 0.8, -0.2, 0.52, -20, 0.9),
      extra('crescent-koi-rising-fn', 0.66, 0.38, 0.7, 6, 2.2),
    ],
  },
  {
    code: 'vault',
    colour: '#E9C46A',
    accent: '#FF9D3D',
    box: 'vault',
    extras: [
      extra('kv-47-kintsugi-fn', -0.78, -0.18, 0.62, -20, 0.8),
      extra('tactical-gloves-violet-realm-fn', 0.8, -0.16, 0.46, 10, 0.9),
      extra('longblade-kintsugi-fn', 0.62, 0.38, 0.8, -8, 2.2),
    ],
  },
  {
    code: 'battle',
    colour: '#FF5A5F',
    accent: '#2FA8FF',
    extras: [
      extra('trail-bowie-glacier-steel-fn', 0.74, -0.3, 0.4, 20, 1),
      extra('dx-50-molten-core-fn', -0.78, -0.26, 0.4, -24, 1),
      extra('str-8-contour-fn', 0.1, 0.02, 1.16, 34, 0, true),
      extra('kv-47-koi-rising-fn', -0.08, 0.02, 1.2, -30),
    ],
  },
  {
    code: 'lucky',
    colour: '#3DDC97',
    accent: '#C8FF4D',
    extras: [
      extra('charm-cat-honour-gold-fn', -0.72, -0.08, 0.5, 6, 0.8),
      extra('gx-17-sundown-fn', 0.76, -0.2, 0.44, 12, 0.9),
      extra('crescent-abyss-prism-fn', 0, -0.02, 1.24, -6),
      extra('tm-1-peach-soda-fn', 0.6, 0.4, 0.7, -14, 2.4),
    ],
  },
];
