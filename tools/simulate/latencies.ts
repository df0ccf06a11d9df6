const SMALLEST_MS = 0.05;
const GROWTH = 1.02;
const CLASSES = 700;

/**
 * A histogram of latencies in classes that grow by 2 %: of constant size, with quantiles accurate
 * to 2 %.
 */
export class Latencies {
  private readonly counts = new Float64Array(CLASSES);
  count = 0;

  add(ms: number): void {
    const place = Math.ceil(Math.log(Math.max(ms, SMALLEST_MS) / SMALLEST_MS) / Math.log(GROWTH));
    const index = Math.min(CLASSES - 1, place);
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.count += 1;
  }

  /** Returns the upper end of the class with the quantile. */
  quantileMs(share: number): number {
    let left = Math.ceil(this.count * share);
    if (left === 0) return 0;
    for (let index = 0; index < CLASSES; index += 1) {
      left -= this.counts[index] ?? 0;
      if (left <= 0) return SMALLEST_MS * GROWTH ** index;
    }
    return SMALLEST_MS * GROWTH ** CLASSES;
  }
}
