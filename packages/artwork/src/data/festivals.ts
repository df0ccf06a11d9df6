/** Theme of a festival: colours, motif and stickers. */
export interface FestivalArt {
  readonly code: 'autumn' | 'newyear';
  readonly sky: readonly [top: string, middle: string, low: string];
  /** Colour of lanterns and lights. */
  readonly light: string;
  readonly accent: string;
  /** The crate in the focus. */
  readonly box: string;
  readonly stickers: readonly StickerArt[];
}

export interface StickerArt {
  readonly code: string;
  readonly icon: string;
  readonly hue: number;
}

const sticker = (code: string, icon: string, hue: number): StickerArt => ({ code, icon, hue });

export const festivals: readonly FestivalArt[] = [
  {
    code: 'autumn',
    sky: ['#0D1026', '#2A1A3A', '#5A2A2E'],
    light: '#FFB45A',
    accent: '#FFE3A8',
    box: 'vault',
    stickers: [
      sticker('rabbit', 'rabbit', 214),
      sticker('moon', 'moon', 44),
      sticker('lotus', 'lotus', 326),
      sticker('owl', 'barn-owl', 264),
      sticker('fox', 'fox-head', 18),
      sticker('deer', 'deer-head', 34),
      sticker('crane', 'paper-crane', 184),
      sticker('ginkgo', 'ginkgo-leaf', 52),
      sticker('lantern', 'lantern-flame', 10),
      sticker('teapot', 'teapot', 150),
      sticker('flute', 'flute', 96),
      sticker('wine', 'sake-bottle', 200),
      sticker('pagoda', 'pagoda', 352),
      sticker('boat', 'paper-boat', 228),
      sticker('maple', 'maple-leaf', 6),
      sticker('grapes', 'grapes', 284),
    ],
  },
  {
    code: 'newyear',
    sky: ['#1A0710', '#5A0E18', '#A02018'],
    light: '#FFC24A',
    accent: '#FF6A4A',
    box: 'koi',
    stickers: [
      sticker('dragon', 'sea-dragon', 4),
      sticker('lion', 'lion', 36),
      sticker('carp', 'double-fish', 16),
      sticker('tiger', 'tiger-head', 28),
      sticker('rooster', 'rooster', 350),
      sticker('horse', 'horse-head', 206),
      sticker('monkey', 'monkey', 44),
      sticker('goat', 'goat', 170),
      sticker('firework', 'firework-rocket', 266),
      sticker('red-lantern', 'asian-lantern', 358),
      sticker('coppers', 'two-coins', 46),
      sticker('blossom', 'spoted-flower', 334),
      sticker('drum', 'drum', 12),
      sticker('dumpling', 'dumpling', 190),
      sticker('tangerine', 'tangerine', 30),
      sticker('couplet', 'tied-scroll', 344),
    ],
  },
];
