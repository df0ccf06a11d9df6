import type { Layout } from '@clearcrate/ui/layout-context.tsx';

/** At most so many ways to play stand beside each other. */
export const ROW_SIZES: Record<Layout, number> = { mobile: 5, pc: 6 };

/** How many stand in a row so that all rows are about as long: seven are four and three, not five and two. */
export function columnsOf(count: number, rowSize: number): number {
  const rows = Math.max(1, Math.ceil(count / rowSize));
  return Math.max(1, Math.ceil(count / rows));
}
