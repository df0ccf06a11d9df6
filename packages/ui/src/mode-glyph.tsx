import type { modeGlyphs } from '@clearcrate/artwork/glyphs';

export type ModeGlyphName = keyof typeof modeGlyphs;

/** The filled sign of a mode, from the sprite that is drawn with the other pictures. It takes the colour around it. */
export function ModeGlyph({ name, size = 26 }: { name: ModeGlyphName; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`/art/glyphs.svg#glyph-${name}`} />
    </svg>
  );
}
