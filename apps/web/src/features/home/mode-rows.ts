import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';

/** Maximum modes per row. */
export const ROW_SIZES: Record<Layout, number> = { mobile: 5, pc: 6 };

/** Balances rows: seven are four and three, not five and two. */
export function columnsOf(count: number, rowSize: number): number {
  const rows = Math.max(1, Math.ceil(count / rowSize));
  return Math.max(1, Math.ceil(count / rows));
}
