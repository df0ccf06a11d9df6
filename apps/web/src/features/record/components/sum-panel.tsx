import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import classes from './sum-panel.module.css';

interface SumPanelProps {
  sums: readonly { key: string; label: string; value: ReactNode; note?: string }[];
  loading: boolean;
  /** What they are the sums of. */
  head?: ReactNode;
}

/** What the chosen days come to. */
export function SumPanel({ sums, loading, head }: SumPanelProps) {
  return (
    <div className={classes.panel}>
      {head && <div className={classes.head}>{head}</div>}
      <dl>
        {sums.map(({ key, label, value, note }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{loading ? <Skeleton width={84} height={20} /> : value}</dd>
            {note !== undefined && <dd className={classes.note}>{loading ? ' ' : note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}
