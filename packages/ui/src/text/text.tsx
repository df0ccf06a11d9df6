import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { reachClass } from '../layout/reach.ts';
import classes from './text.module.css';

/** Figures in the tabular condensed font. */
export function Num({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cx(classes.num, className)}>{children}</span>;
}

/** Secondary text. */
export const quietClass = (size: 12 | 13 = 13): string => cx(classes.quiet, size === 12 && classes.small);

/** An underlined text link with an extended touch target. */
export const linkClass = (...names: Parameters<typeof cx>): string => reachClass(classes.link, ...names);

/** A single line with an ellipsis. */
export const clipClass = (...names: Parameters<typeof cx>): string => cx(classes.clip, ...names);

/** Content for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}

/** The title of a page that shows no heading; takes no space, not even a gap. */
export function UnseenTitle({ children }: { children: ReactNode }) {
  return <h1 className={classes.hidden}>{children}</h1>;
}
