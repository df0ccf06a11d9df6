export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Smooth step from 0 to 1 between two edges; falling when the edges are reversed. */
export function smoothstep(edge0: number, edge1: number, value: number): number {
  const t = clamp((value - edge0) / (edge1 - edge0));
  return t * t * (3 - 2 * t);
}

/** The fractional part, also for negative numbers. */
export function fraction(value: number): number {
  return value - Math.floor(value);
}
