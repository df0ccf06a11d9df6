import { cx } from './cx.ts';
import classes from './reach.module.css';

/** For what is pressed and drawn smaller than a finger: it is found beyond its edge, too. */
export const reachClass = (...names: Parameters<typeof cx>): string => cx(classes.reach, ...names);
