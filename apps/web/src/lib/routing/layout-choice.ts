import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';
import { storage } from '../browser/storage.ts';

const WIDE_PX = 1024;

export const LAYOUT_PREFIXES: Record<Layout, '/m' | '/p'> = { mobile: '/m', pc: '/p' };

interface Screen {
  /** The player's choice in the footer, if any. */
  remembered: string | undefined;
  widthPx: number;
  hasFinePointer: boolean;
}

/**
 * Phones and unknown devices get the phone's layout; only a wide screen with a mouse gets the
 * other.
 */
export function chooseLayout({ remembered, widthPx, hasFinePointer }: Screen): Layout {
  if (remembered === 'mobile' || remembered === 'pc') return remembered;
  return widthPx >= WIDE_PX && hasFinePointer ? 'pc' : 'mobile';
}

export function preferredLayout(): Layout {
  return chooseLayout({
    remembered: storage.get('layout'),
    widthPx: window.innerWidth,
    hasFinePointer: window.matchMedia('(pointer: fine)').matches,
  });
}

export function rememberLayout(layout: Layout): void {
  storage.set('layout', layout);
}

/**
 * Returns the same page in the other layout: `/m/help/privacy?a=1` becomes `/p/help/privacy?a=1`.
 */
export function inLayout(path: string, layout: Layout): string {
  return path.replace(/^\/[mp](?=\/|$)/, LAYOUT_PREFIXES[layout]);
}
