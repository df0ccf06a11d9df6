import type { Field } from './field.ts';

/** One connected piece of the silhouette, in pixels. */
export interface Part {
  readonly area: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly hardware: boolean;
}

export interface Parts {
  readonly list: readonly Part[];
  /** Index into `list` plus one for every covered pixel, 0 elsewhere. */
  readonly labels: Uint16Array;
}

/** Flood-fills everything connected with the start. Returns its extent. */
function flood(
  mask: Field,
  hardware: Field,
  labels: Uint16Array,
  start: number,
  label: number,
  stack: Int32Array,
): Part {
  const { width, values } = mask;
  let depth = 0;
  let [area, metal, left, right, top, bottom] = [0, 0, width, 0, mask.height, 0];
  const visit = (index: number): void => {
    if ((values[index] ?? 0) <= 0.5 || labels[index] !== 0) return;
    labels[index] = label;
    stack[depth++] = index;
  };
  visit(start);
  while (depth > 0) {
    const index = stack[--depth] ?? 0;
    const x = index % width;
    const y = (index - x) / width;
    area++;
    metal += hardware.values[index] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    if (x > 0) visit(index - 1);
    if (x < width - 1) visit(index + 1);
    visit(index - width);
    visit(index + width);
  }
  return { area, left, top, right, bottom, hardware: metal > area / 2 };
}

/** Splits the mask into connected parts. */
export function partsOf(mask: Field, hardware: Field): Parts {
  const labels = new Uint16Array(mask.values.length);
  const stack = new Int32Array(mask.values.length);
  const list: Part[] = [];
  for (let index = 0; index < labels.length; index++) {
    if ((mask.values[index] ?? 0) <= 0.5 || labels[index] !== 0) continue;
    list.push(flood(mask, hardware, labels, index, list.length + 1, stack));
  }
  return { list, labels };
}
