/** Elapsed share of a period, from 0 to 1. */
export function shareGone(startsAtMs: number, endsAtMs: number, nowMs: number): number {
  if (endsAtMs <= startsAtMs) return 1;
  return Math.min(1, Math.max(0, (nowMs - startsAtMs) / (endsAtMs - startsAtMs)));
}

/** The end of a share of the ring, from its top clockwise. */
export function dialPoint(share: number, radius: number): { x: number; y: number } {
  const angle = 2 * Math.PI * share;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

/**
 * Marks around the ring, as directions from its center. Quarters have longer ones where the number
 * of marks allows.
 */
export function ticksOf(count: number): { x: number; y: number; isLong: boolean }[] {
  const quarter = count % 4 === 0 ? count / 4 : 1;
  return Array.from({ length: count }, (_, index) => ({
    ...dialPoint(index / count, 1),
    isLong: index % quarter === 0,
  }));
}
