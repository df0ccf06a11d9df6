import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './page-title.module.css';

/** What a page of the wide layout is called; on phones the bar above the page says it. */
export function PageTitle({ className, children }: { className?: string; children: ReactNode }) {
  return <h1 className={cx(classes.title, className)}>{children}</h1>;
}
