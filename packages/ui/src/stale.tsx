import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './states.module.css';

/** Dims what may be old and keeps it from being pressed. */
export function Stale({ stale, children }: { stale: boolean; children: ReactNode }) {
  return (
    <div className={cx(stale && classes.stale)} inert={stale}>
      {children}
    </div>
  );
}
