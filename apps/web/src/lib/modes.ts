import type { ModuleName } from '@clearcrate/contract/kinds';
import type { IconName } from '@clearcrate/ui/icon-paths.ts';
import type { ModeGlyphName } from '@clearcrate/ui/mode-glyph.tsx';
import type { MessageKey } from './i18n.tsx';

export interface Mode {
  /** Below the layout's prefix. */
  path: string;
  title: MessageKey<'routes'>;
  /** A line icon for navigation, and the filled sign that stands on tiles. */
  icon: IconName;
  glyph: ModeGlyphName;
  /** The hue it is known by, wherever it stands. */
  hue: number;
  module: ModuleName;
}

/** The ways to play, in the order they are offered. */
export const MODES = [
  { path: 'openbox', title: 'openbox', icon: 'crate', glyph: 'box', hue: 45, module: 'BlindBox' },
  { path: 'battle', title: 'battle', icon: 'battle', glyph: 'battle', hue: 355, module: 'rank' },
  { path: 'crash', title: 'crash', icon: 'target', glyph: 'crash', hue: 28, module: 'Crash' },
  { path: 'lucky', title: 'lucky', icon: 'clover', glyph: 'lucky', hue: 130, module: 'Lucky' },
  { path: 'roll', title: 'roll', icon: 'dice', glyph: 'roll', hue: 262, module: 'Roll' },
  { path: 'timebox', title: 'timebox', icon: 'hourglass', glyph: 'timebox', hue: 200, module: 'Timing' },
  { path: 'grade', title: 'grade', icon: 'gift', glyph: 'welfare', hue: 340, module: 'Grade' },
  { path: 'ammonbox', title: 'ammonbox', icon: 'sticker', glyph: 'shellbox', hue: 172, module: 'AmmonBox' },
  { path: 'mall', title: 'mall', icon: 'store', glyph: 'mall', hue: 48, module: 'Mall' },
  { path: 'replacement', title: 'replacement', icon: 'swap', glyph: 'replacement', hue: 185, module: 'Contract' },
  { path: 'rank', title: 'rank', icon: 'trophy', glyph: 'trophy', hue: 38, module: 'rankRank' },
] as const satisfies readonly Mode[];
