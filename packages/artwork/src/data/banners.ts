interface Extra {
  readonly goods: string;
  /** Place relative to the focus, in canvas heights. */
  readonly x: number;
  readonly y: number;
  /** Width in canvas heights. */
  readonly width: number;
  readonly turn: number;
  readonly mirrored: boolean;
}

export interface BannerPlan {
  readonly code: string;
  readonly colour: string;
  readonly accent: string;
  /** The lit crate in the focus; without one the extras fill the picture. */
  readonly box?: string;
  readonly extras: readonly Extra[];
}

function extra(goods: string, x: number, y: number, width: number, turn: number, mirrored = false): Extra {
  return { goods, x, y, width, turn, mirrored };
}

export const banners: readonly BannerPlan[] = [
  {
    code: 'edge',
    colour: '#FFB52E',
    accent: '#37E0C8',
    box: 'edge',
    extras: [],
  },
  {
    code: 'tide',
    colour: '#8B5CFF',
    accent: '#3FC0FF',
    box: 'tide',
    extras: [],
  },
  {
    code: 'koi',
    colour: '#FF4B4B',
    accent: '#FFB07A',
    box: 'koi',
    extras: [],
  },
  {
    code: 'vault',
    colour: '#E9C46A',
    accent: '#FF9D3D',
    box: 'vault',
    extras: [],
  },
  {
    code: 'battle',
    colour: '#FF5A5F',
    accent: '#2FA8FF',
    extras: [extra('str-8-contour-fn', 0.1, 0.02, 1.16, 34, true), extra('kv-47-koi-rising-fn', -0.08, 0.02, 1.2, -30)],
  },
  {
    code: 'lucky',
    colour: '#3DDC97',
    accent: '#C8FF4D',
    extras: [extra('crescent-abyss-prism-fn', 0, -0.02, 1.24, -6)],
  },
];
