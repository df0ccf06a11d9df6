/** How much of a period is over, from 0 to 1. */
export function shareGone(startsAtMs: number, endsAtMs: number, nowMs: number): number {
  if (endsAtMs <= startsAtMs) return 1;
  return Math.min(1, Math.max(0, (nowMs - startsAtMs) / (endsAtMs - startsAtMs)));
}

/** Where a share of the ring ends, from its top clockwise. */
export function dialPoint(share: number, radius: number): { x: number; y: number } {
  const angle = 2 * Math.PI * share;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}
