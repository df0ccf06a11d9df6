import { encode } from 'uqr';

/** Width of the light border that readers expect around a code. */
export const QUIET_ZONE = 4;
/** Largest version whose modules a phone can read from a screen. */
const MAX_VERSION = 10;

/**
 * Modules of a code of level M, row by row, true for dark; undefined for a text that is too long.
 */
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
  /** Accessible name of the link's target. */
  label: string;
  className?: string;
}

/**
 * Dark on white with its quiet zone, as readers require; renders nothing for a text that is too
 * long.
 */
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
