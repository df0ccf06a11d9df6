import { encode } from 'uqr';

/** Light modules every reader expects around a code. */
export const QUIET_ZONE = 4;
/** The tenth version still has modules that a phone reads from a screen. */
const MAX_VERSION = 10;

/** Modules of a code of level M, row by row, true for dark; nothing when the text is too long for it. */
export function qrModules(text: string): readonly (readonly boolean[])[] | undefined {
  try {
    return encode(text, { ecc: 'M', border: 0, maxVersion: MAX_VERSION }).data;
  } catch {
    return undefined;
  }
}

/** All dark modules as one SVG path, without the quiet zone. */
const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((line, row) => line.map((isDark, column) => (isDark ? `M${column} ${row}h1v1h-1z` : ''))).join('');

interface QrPictureProps {
  text: string;
  /** What the code leads to, for those who cannot see it. */
  label: string;
  className?: string;
}

/** Dark on white with its quiet zone, as readers want it; nothing when the text is too long for a code. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const modules = qrModules(text);
  if (!modules) return null;
  const edge = modules.length + 2 * QUIET_ZONE;
  return (
    <svg
      className={className}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={edge} height={edge} fill="#fff" />
      <path d={pathOf(modules)} fill="#0b0e14" />
    </svg>
  );
}
