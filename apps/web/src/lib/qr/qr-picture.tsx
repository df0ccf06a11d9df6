import { QUIET_ZONE, qrModules, qrPath } from './qr-code.ts';

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
      <path d={qrPath(modules)} fill="#0b0e14" />
    </svg>
  );
}
