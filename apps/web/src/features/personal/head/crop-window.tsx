import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { type Crop, dragged, insideOf, ZOOM } from './crop.ts';
import classes from './crop-window.module.css';
import { drawCrop, type OpenedPicture, sizeOf } from './cut-picture.ts';

const CANVAS_SIDE = 560;
const KEY_STEP = 0.05;
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};

interface CropWindowProps {
  picture: OpenedPicture;
  crop: Crop;
  onChange(crop: Crop): void;
}

/** The picture behind a square window: dragged by finger, mouse or arrow keys, zoomed by the slider. */
export function CropWindow({ picture, crop, onChange }: CropWindowProps) {
  const t = useT('personal');
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number }>(undefined);
  const size = sizeOf(picture);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return;
    const { clientX: x, clientY: y, currentTarget } = event;
    const { clientWidth } = currentTarget;
    onChange(dragged(size, crop, (x - last.current.x) / clientWidth, (y - last.current.y) / clientWidth));
    last.current = { x, y };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(dragged(size, crop, ...step));
  };
  return (
    <div className={classes.crop}>
      <div
        className={classes.window}
        role="application"
        aria-label={t('crop.window')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is moved by keys as well as by hand.
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <canvas
          ref={canvas}
          width={CANVAS_SIDE}
          height={CANVAS_SIDE}
          className={classes.canvas}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            last.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={move}
          onPointerUp={() => {
            last.current = undefined;
          }}
          onPointerCancel={() => {
            last.current = undefined;
          }}
        />
      </div>
      <label className={classes.zoom}>
        <span>{t('crop.zoom')}</span>
        <input
          type="range"
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={crop.zoom}
          onChange={({ target }) => onChange(insideOf(size, { ...crop, zoom: Number(target.value) }))}
        />
      </label>
    </div>
  );
}
