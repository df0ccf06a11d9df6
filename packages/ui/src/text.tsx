import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { reachClass } from './reach.ts';
import classes from './text.module.css';

/** Figures in the tabular condensed face. */
export function Num({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cx(classes.num, className)}>{children}</span>;
}

/** What may be read after everything else. */
export const quietClass = (size: 12 | 13 = 13): string => cx(classes.quiet, size === 12 && classes.small);

/** Words that lead on, underlined; a finger finds them from above and below, too. */
export const linkClass = (...names: Parameters<typeof cx>): string => reachClass(classes.link, ...names);

/** One line, and what is too much for it ends in dots. */
export const clipClass = (...names: Parameters<typeof cx>): string => cx(classes.clip, ...names);

/** For ears only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}

/** The name of a page whose look says it to the eye; it takes no room, not even that of a gap. */
export function UnseenTitle({ children }: { children: ReactNode }) {
  return <h1 className={classes.hidden}>{children}</h1>;
}
