/** A square cut out of a picture, in the picture's own pixels. */
export interface Crop {
  /** The middle of the square. */
  x: number;
  y: number;
  /** 1 shows as much as fits, more shows less of it, larger. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const ZOOM = { min: 1, max: 4, step: 0.01 } as const;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const sideOf = ({ width, height }: Size, { zoom }: Pick<Crop, 'zoom'>): number => Math.min(width, height) / zoom;

/** The largest square in the middle. */
export const wholeOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: ZOOM.min });

/** The nearest crop that lies inside the picture. */
export function insideOf(size: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, ZOOM.min, ZOOM.max);
  const half = sideOf(size, { zoom }) / 2;
  return { zoom, x: between(crop.x, half, size.width - half), y: between(crop.y, half, size.height - half) };
}

/** Drags the picture under the window: by parts of the window's side, the picture following the finger. */
export function dragged(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const side = sideOf(size, crop);
  return insideOf(size, { ...crop, x: crop.x - byX * side, y: crop.y - byY * side });
}
