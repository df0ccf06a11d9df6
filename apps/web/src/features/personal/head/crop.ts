/** A square section of a picture, in the picture's pixels. */
export interface Crop {
  /** Center of the square. */
  x: number;
  y: number;
  /** 1 shows as much as fits; higher values enlarge. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const ZOOM = { min: 1, max: 4, step: 0.01 } as const;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const sideOf = ({ width, height }: Size, { zoom }: Pick<Crop, 'zoom'>): number => Math.min(width, height) / zoom;

/** The largest centered square. */
export const wholeOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: ZOOM.min });

/** The nearest crop inside the picture. */
export function insideOf(size: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, ZOOM.min, ZOOM.max);
  const half = sideOf(size, { zoom }) / 2;
  return { zoom, x: between(crop.x, half, size.width - half), y: between(crop.y, half, size.height - half) };
}

/** Moves the crop opposite to a drag, which is relative to the side of the window. */
export function dragged(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const side = sideOf(size, crop);
  return insideOf(size, { ...crop, x: crop.x - byX * side, y: crop.y - byY * side });
}
