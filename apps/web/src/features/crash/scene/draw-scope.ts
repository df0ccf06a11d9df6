const FULL = Math.PI * 2;
/** From the center to the end of the glow, at size 1. */
const REACH = 112;

interface Scope {
  size: number;
  colour: string;
  quiet: string;
}

function drawRings(brush: CanvasRenderingContext2D, { colour, quiet }: Scope): void {
  const glow = brush.createRadialGradient(0, 0, 0, 0, 0, REACH);
  glow.addColorStop(0, colour);
  glow.addColorStop(1, 'transparent');
  brush.globalAlpha = 0.2;
  brush.fillStyle = glow;
  brush.fillRect(-REACH, -REACH, 2 * REACH, 2 * REACH);
  [104, 80, 58, 38, 20].forEach((radius, index) => {
    brush.globalAlpha = 0.13 + index * 0.09;
    brush.strokeStyle = index > 2 ? colour : quiet;
    brush.lineWidth = index > 2 ? 1.5 : 1;
    brush.setLineDash(index === 1 ? [2, 7] : []);
    brush.beginPath();
    brush.arc(0, 0, radius, 0, FULL);
    brush.stroke();
  });
  brush.setLineDash([]);
  brush.globalAlpha = 0.55;
  brush.strokeStyle = colour;
  brush.lineWidth = 1.3;
  brush.beginPath();
  for (const [dx, dy] of [
    [-1, 0],
    [1, 0],
    [0, 1],
  ] as const) {
    brush.moveTo(dx * 66, dy * 66);
    brush.lineTo(dx * REACH, dy * REACH);
  }
  brush.stroke();
}

function pictureOf(scope: Scope, scale: number): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  const side = Math.ceil(2 * REACH * scope.size * scale);
  picture.width = side;
  picture.height = side;
  const brush = picture.getContext('2d');
  brush?.setTransform(scope.size * scale, 0, 0, scope.size * scale, side / 2, side / 2);
  if (brush) drawRings(brush, scope);
  return picture;
}

let kept: { key: string; picture: HTMLCanvasElement } | undefined;

/**
 * The reticle: rings and a cross. Drawn once and cached as a picture: its rings cost as much as the
 * curve, and only its position changes.
 */
export function drawScope(brush: CanvasRenderingContext2D, x: number, y: number, scope: Scope): void {
  const scale = brush.getTransform().a;
  const key = `${scope.size} ${scope.colour} ${scope.quiet} ${scale}`;
  if (kept?.key !== key) kept = { key, picture: pictureOf(scope, scale) };
  const side = kept.picture.width / scale;
  // On whole pixels it is copied unchanged; between them it would be resampled.
  const snap = (at: number) => Math.round((at - side / 2) * scale) / scale;
  brush.drawImage(kept.picture, snap(x), snap(y), side, side);
}
