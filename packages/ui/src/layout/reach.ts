import { cx } from '../cx.ts';
import classes from './reach.module.css';

/** Extends the touch target of controls drawn smaller than a finger. */
export const reachClass = (...names: Parameters<typeof cx>): string => cx(classes.reach, ...names);
