import type { modeGlyphs } from '@clearcrate/artwork/glyphs';

export type ModeGlyphName = keyof typeof modeGlyphs;

/** The filled glyph of a mode, from the generated sprite. Inherits the text colour. */
export function ModeGlyph({ name, size = 26 }: { name: ModeGlyphName; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`/art/glyphs.svg#glyph-${name}`} />
    </svg>
  );
}
