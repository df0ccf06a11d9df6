export interface Room {
  /** Total width available. */
  available: number;
  gap: number;
  /** Width of the "more" link at the end. */
  more: number;
}

/** How many items of a row fit from its start, with space for the "more" link when not all do. */
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
