import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './text.module.css';

/** Figures in the tabular condensed face. */
export function Num({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cx(classes.num, className)}>{children}</span>;
}

/** What may be read after everything else. */
export const quietClass = (size: 12 | 13 = 13): string => cx(classes.quiet, size === 12 && classes.small);

/** For ears only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}

/** The name of a page whose look says it to the eye; it takes no room, not even that of a gap. */
export function UnseenTitle({ children }: { children: ReactNode }) {
  return <h1 className={classes.hidden}>{children}</h1>;
}
