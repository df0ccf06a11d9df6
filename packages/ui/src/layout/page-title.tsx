import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import classes from './page-title.module.css';

/** The title of a page on PC; on phones the page bar shows it. */
export function PageTitle({ className, children }: { className?: string; children: ReactNode }) {
  return <h1 className={cx(classes.title, className)}>{children}</h1>;
}
