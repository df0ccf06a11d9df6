import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import classes from './side-page.module.css';

/** A PC page in two columns. The first child, a menu or filter, is narrow and sticky. */
export function SidePage({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(classes.page, className)}>{children}</div>;
}
