import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import classes from './states.module.css';

/** Dims and disables content that may be outdated. */
export function Stale({ stale, children }: { stale: boolean; children: ReactNode }) {
  return (
    <div className={cx(stale && classes.stale)} inert={stale}>
      {children}
    </div>
  );
}
