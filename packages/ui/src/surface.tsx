import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { type StackGap, stackClass } from './stack.ts';
import classes from './surface.module.css';

interface PanelProps {
  children: ReactNode;
  /** Violet is for chance and proof alone. */
  tone?: 'plain' | 'proof';
  /** Without inner space, for lists that reach the edge. */
  flush?: boolean;
  className?: string;
}

/** The look alone, for links and entries of lists. */
export const panelClass = (className?: string): string => cx(classes.panel, classes.plain, className);

export function Panel({ children, tone = 'plain', flush = false, className }: PanelProps) {
  return <div className={cx(classes.panel, classes[tone], flush && classes.flush, className)}>{children}</div>;
}

interface PillProps {
  children: ReactNode;
  tone?: 'plain' | 'good' | 'hot' | 'act' | 'fair' | 'gold';
  /** A lamp before the text: something is going on now. */
  live?: boolean;
}

/** A short fact about the thing it stands on. */
export function Pill({ children, tone = 'plain', live = false }: PillProps) {
  return (
    <span className={cx(classes.pill, classes[`${tone}Pill`])}>
      {live && <i className={classes.lamp} />}
      {children}
    </span>
  );
}

interface SectionHeadProps {
  title: ReactNode;
  aside?: ReactNode;
  /** Takes the focus of what was pressed nearby and has left the page. */
  isFocusHeir?: boolean;
}

/** A heading with something at its right, such as a count or "all". */
export function SectionHead({ title, aside, isFocusHeir }: SectionHeadProps) {
  return (
    <div className={classes.head}>
      <h2 data-focus-heir={isFocusHeir || undefined}>{title}</h2>
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  );
}

interface SectionProps extends SectionHeadProps, Omit<ComponentProps<'section'>, 'title'> {
  gap?: StackGap;
}

/** What stands under a heading of its own. */
export function Section({ title, aside, isFocusHeir, gap = 10, className, children, ...rest }: SectionProps) {
  return (
    <section {...rest} className={stackClass(gap, className)}>
      <SectionHead title={title} aside={aside} isFocusHeir={isFocusHeir} />
      {children}
    </section>
  );
}

export interface Fact {
  key: string;
  label: ReactNode;
  value: ReactNode;
}

/** Names at the left, values at the right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ key, label, value }) => (
        <div key={key} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A few figures in a row under their names, as expected value, return and edge. */
export function Figures({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.figures}>
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A hash or seed. Cut in the middle unless `whole`; the full value can still be copied and read. */
export function HashText({ value, whole = false }: { value: string; whole?: boolean }) {
  const short = whole || value.length <= 16 ? value : `${value.slice(0, 6)}…${value.slice(-6)}`;
  return (
    <code className={classes.hash} title={whole ? undefined : value}>
      {short}
    </code>
  );
}
