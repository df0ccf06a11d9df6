/** A published odds table: expected value, and the guarantee. */
export interface DrawnTable {
  price: number;
  value: number;
  /**
   * After `openings` misses in a row the next draw is a hit. `chance` and `value` are those of a
   * hit.
   */
  guarantee: { openings: number; chance: number; value: number } | undefined;
}

/** The return of a table per coin, guarantee included. */
export function tableReturn({ price, value, guarantee }: DrawnTable): number {
  if (price === 0) return 0;
  if (!guarantee || guarantee.chance === 0 || guarantee.chance === 1) return value / price;
  const miss = 1 - guarantee.chance;
  // Expected draws from one hit to the next: ordinary ones, and a guaranteed one after enough
  // misses.
  const isForced = miss ** guarantee.openings;
  const ordinary = (1 - isForced) / guarantee.chance;
  return (value * ordinary + guarantee.value * isForced) / ((ordinary + isForced) * price);
}
