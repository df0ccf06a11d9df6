import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { ReactNode } from 'react';
import classes from './proof-table.module.css';

interface ProofTableProps {
  label: string;
  columns: readonly string[];
  /** Scrolls within itself, for hundreds of rows. */
  isLong?: boolean;
  children: ReactNode;
}

/** Drawn values beside those computed in this browser, row by row. */
export function ProofTable({ label, columns, isLong, children }: ProofTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table scrolls, also for who has no pointer.
    <section className={classes.scroll} data-long={isLong || undefined} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** A value and whether it matches; shown by an icon as well as the colour. */
export function Verdict({ matches, children }: { matches: boolean; children: ReactNode }) {
  return (
    <span className={classes.verdict} data-matches={matches || undefined}>
      {children}
      <Icon name={matches ? 'check' : 'close'} size={15} strokeWidth={2.4} />
    </span>
  );
}
