import { cx } from './cx.ts';
import classes from './stack.module.css';

/** In pixels. */
export type StackGap = 2 | 8 | 10 | 12 | 14 | 16 | 18;

/** Things below each other with the same room between them, whatever element holds them. */
export const stackClass = (gap: StackGap, ...names: Parameters<typeof cx>): string =>
  cx(classes.stack, classes[`gap${gap}`], ...names);

/** Things beside each other, the first and the last at the edges. */
export const endsClass = (...names: Parameters<typeof cx>): string => cx(classes.ends, ...names);

/** Things below each other with a hairline between them. */
export const rowsClass = (...names: Parameters<typeof cx>): string => cx(classes.rows, ...names);
