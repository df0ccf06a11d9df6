import { drawScene, type SceneView } from './draw-scene.ts';
import { type Labels, openLabels } from './mark-labels.ts';
import { coloursOf } from './scene-colours.ts';

/**
 * The canvas with everything that is read from the page once instead of per frame: size, colours,
 * fonts.
 */
export interface Stage {
  draw(view: SceneView): void;
  /** Age of the current picture. */
  ageMs(): number;
  close(): void;
}

interface Size {
  width: number;
  height: number;
  scale: number;
}

/** Fits the canvas to its box and the device's pixels. */
function fit(canvas: HTMLCanvasElement, brush: CanvasRenderingContext2D): Size {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  brush.setTransform(scale, 0, 0, scale, 0, 0);
  return { width, height, scale };
}

/** Calls `onStale` when the picture must be redrawn without a change of the flight. */
export function openStage(canvas: HTMLCanvasElement, onStale: () => void): Stage {
  const colours = coloursOf(canvas);
  const brush = canvas.getContext('2d');
  let size: Size = { width: 0, height: 0, scale: 1 };
  let labels: Labels | undefined;
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let isOpen = true;
  /** Redraws labels after a change of scale or loaded fonts. */
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
