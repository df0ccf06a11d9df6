import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './text.module.css';

/** Figures in the tabular condensed face. */
export function Num({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cx(classes.num, className)}>{children}</span>;
}

/** For ears only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}
