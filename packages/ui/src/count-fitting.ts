export interface Room {
  /** What there is for all of them together. */
  available: number;
  gap: number;
  /** What stands at the end when some do not fit. */
  more: number;
}

/** How many of a row of things fit, counted from its start; when not all do, what leads to the others fits as well. */
export function countFitting(widths: readonly number[], { available, gap, more }: Room): number {
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (whole <= available) return widths.length;
  let used = more;
  const tooMany = widths.findIndex((width) => {
    used += width + gap;
    return used > available;
  });
  return Math.max(tooMany, 0);
}
