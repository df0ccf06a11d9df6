interface Dated {
  createdAt: string;
}

export interface DayGroup<Item> {
  /** Midnight in the reader's zone. */
  dayMs: number;
  items: Item[];
}

function midnightOf(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0);
}

/** Groups a list by the reader's days, keeping its order. */
export function groupByDay<Item extends Dated>(items: readonly Item[]): DayGroup<Item>[] {
  const groups: DayGroup<Item>[] = [];
  for (const item of items) {
    const dayMs = midnightOf(Date.parse(item.createdAt));
    const last = groups.at(-1);
    if (last?.dayMs === dayMs) last.items.push(item);
    else groups.push({ dayMs, items: [item] });
  }
  return groups;
}

export type DayName = 'today' | 'yesterday' | undefined;

/**
 * Today and yesterday have names; yesterday is determined by its last hours, since not every day
 * has 24 of them.
 */
export function dayName(dayMs: number, nowMs: number): DayName {
  const today = midnightOf(nowMs);
  if (dayMs === today) return 'today';
  return dayMs === midnightOf(today - 1) ? 'yesterday' : undefined;
}
