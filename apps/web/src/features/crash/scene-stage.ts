import { type Colours, drawScene, type SceneView } from './draw-scene.ts';

/** The canvas with all that is asked of the page once and not with every frame: its size, its colours, its fonts. */
export interface Stage {
  draw(view: SceneView): void;
  /** How long the picture stands already. */
  ageMs(): number;
  close(): void;
}

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    act: of('act'),
    good: of('good'),
    danger: of('danger'),
    fair: of('fair'),
    quiet: of('quiet'),
    text: of('text'),
    ink: of('ink'),
    num: of('num'),
  };
}

/** Fits the canvas to its box and the screen's pixels. */
function fit(canvas: HTMLCanvasElement, brush: CanvasRenderingContext2D): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  brush.setTransform(scale, 0, 0, scale, 0, 0);
  return { width, height };
}

/** `onStale` is called when the picture must be drawn again though nothing of the flight has changed. */
export function openStage(canvas: HTMLCanvasElement, onStale: () => void): Stage {
  const colours = coloursOf(canvas);
  const brush = canvas.getContext('2d');
  let size = { width: 0, height: 0 };
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let isOpen = true;
  const observer = new ResizeObserver(() => {
    if (brush) size = fit(canvas, brush);
    onStale();
  });
  observer.observe(canvas);
  void document.fonts.ready.then(() => isOpen && onStale());
  return {
    draw(view) {
      if (!brush || size.width === 0) return;
      drawnAtMs = performance.now();
      drawScene(brush, size.width, size.height, colours, view);
    },
    ageMs: () => performance.now() - drawnAtMs,
    close() {
      isOpen = false;
      observer.disconnect();
    },
  };
}
