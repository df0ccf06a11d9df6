import type { ReactNode } from 'react';
import type { RecordFilter } from '../record-filter.ts';
import { GoodsRecords } from './goods-records.tsx';
import { MovementRecords } from './movement-records.tsx';

interface RecordBodyProps {
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
  /** Above the sums, where the layout has no other place for it. */
  head?: ReactNode;
}

export function RecordBody({ filter, onChange, head }: RecordBodyProps) {
  if (filter.tab === 'goods') return <GoodsRecords filter={filter} onChange={onChange} head={head} />;
  return <MovementRecords key={filter.tab} tab={filter.tab} filter={filter} onChange={onChange} head={head} />;
}
