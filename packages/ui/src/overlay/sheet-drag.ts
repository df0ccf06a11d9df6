/** A drag closes the sheet when it is long or fast; otherwise the sheet springs back. */
const CLOSE_DISTANCE_PX = 110;
const CLOSE_SPEED_PX_PER_MS = 0.55;
const CLOSE_MIN_DISTANCE_PX = 24;

export function dragCloses(distancePx: number, durationMs: number): boolean {
  if (distancePx >= CLOSE_DISTANCE_PX) return true;
  return distancePx >= CLOSE_MIN_DISTANCE_PX && distancePx / Math.max(durationMs, 1) >= CLOSE_SPEED_PX_PER_MS;
}
