import { cx } from '../cx.ts';
import classes from './stack.module.css';

/** In pixels. */
export type StackGap = 2 | 8 | 10 | 12 | 14 | 16 | 18;

/** A vertical stack with equal gaps, for any element. */
export const stackClass = (gap: StackGap, ...names: Parameters<typeof cx>): string =>
  cx(classes.stack, classes[`gap${gap}`], ...names);

/** A row with its first and last child at the edges. */
export const endsClass = (...names: Parameters<typeof cx>): string => cx(classes.ends, ...names);

/** A vertical stack with hairlines between its children. */
export const rowsClass = (...names: Parameters<typeof cx>): string => cx(classes.rows, ...names);
