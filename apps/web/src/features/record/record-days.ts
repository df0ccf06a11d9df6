import { sumOf } from '../../lib/text/amounts.ts';

export interface RecordDay<Item> {
  day: string;
  items: Item[];
  /** Older days have loaded, so this one is complete. */
  isWhole: boolean;
}

/** Groups records, newest first, by day. */
export function recordDays<Item extends { createdAt: string }>(
  items: readonly Item[],
  dayOf: (moment: string) => string,
  finished: boolean,
): RecordDay<Item>[] {
  const days: RecordDay<Item>[] = [];
  for (const item of items) {
    const day = dayOf(item.createdAt);
    const current = days.at(-1);
    if (current?.day === day) current.items.push(item);
    else days.push({ day, items: [item], isWhole: false });
  }
  return days.map((one, index) => ({ ...one, isWhole: finished || index < days.length - 1 }));
}

/** Income and expenses of a day. */
export function daySums(items: readonly { amount: string }[]): { income: string; outgo: string } {
  const amounts = items.map(({ amount }) => amount);
  const isLoss = (amount: string) => amount.startsWith('-');
  return {
    income: sumOf(amounts.filter((amount) => !isLoss(amount))),
    outgo: sumOf(amounts.filter(isLoss).map((amount) => amount.slice(1))),
  };
}
