import type { ModuleName } from '@clearcrate/contract/kinds';
import { MODES as ALL_MODES, MODE_NAMES, type ModeName } from '@clearcrate/contract/modes';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import type { ModeGlyphName } from '@clearcrate/ui/store/mode-glyph.tsx';
import { useModules } from './site/site-queries.ts';

type Defined = (typeof ALL_MODES)[ModeName];
/** Pages of the modes that menus and tiles offer. */
export type ModePath = Extract<Defined, { menu: object }>['page'];

export interface Mode {
  /** Below the layout's prefix; also the key of its title. */
  path: ModePath;
  /** Line icon of the navigation. */
  icon: IconName;
  /** Filled sign on tiles, and their hue. */
  glyph: ModeGlyphName;
  hue: number;
  module: ModuleName;
}

/** The modes that menus and tiles offer, in their order. */
export const MODES: readonly Mode[] = MODE_NAMES.flatMap((name) => {
  const { menu, page: path, module }: Defined = ALL_MODES[name];
  return menu ? [{ path, module, ...menu }] : [];
});

/** The modes that are open in this channel; none while that is unknown. */
export function useOpenModes(): Mode[] {
  const stateOf = useModules();
  return MODES.filter(({ module }) => stateOf(module) === 'open');
}
