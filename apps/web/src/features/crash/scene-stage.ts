import { drawScene, type SceneView } from './draw-scene.ts';
import { type Labels, openLabels } from './mark-labels.ts';
import { coloursOf } from './scene-colours.ts';

/** The canvas with all that is asked of the page once and not with every frame: its size, its colours, its fonts. */
export interface Stage {
  draw(view: SceneView): void;
  /** How long the picture stands already. */
  ageMs(): number;
  close(): void;
}

interface Size {
  width: number;
  height: number;
  scale: number;
}

/** Fits the canvas to its box and the screen's pixels. */
function fit(canvas: HTMLCanvasElement, brush: CanvasRenderingContext2D): Size {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  brush.setTransform(scale, 0, 0, scale, 0, 0);
  return { width, height, scale };
}

/** `onStale` is called when the picture must be drawn again though nothing of the flight has changed. */
export function openStage(canvas: HTMLCanvasElement, onStale: () => void): Stage {
  const colours = coloursOf(canvas);
  const brush = canvas.getContext('2d');
  let size: Size = { width: 0, height: 0, scale: 1 };
  let labels: Labels | undefined;
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let isOpen = true;
  /** Labels that were drawn in another scale, or before the fonts were there, are drawn anew. */
  const renew = () => {
    labels = undefined;
    if (isOpen) onStale();
  };
  const observer = new ResizeObserver(() => {
    if (brush) size = fit(canvas, brush);
    renew();
  });
  observer.observe(canvas);
  void document.fonts.ready.then(renew);
  return {
    draw(view) {
      if (!brush || size.width === 0) return;
      drawnAtMs = performance.now();
      labels ??= openLabels(colours, size.scale, () => isOpen && onStale());
      drawScene(brush, size, colours, labels, view);
    },
    ageMs: () => performance.now() - drawnAtMs,
    close() {
      isOpen = false;
      observer.disconnect();
    },
  };
}
