import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type StackGap, stackClass } from './stack.ts';
import classes from './surface.module.css';

interface PanelProps {
  children: ReactNode;
  /** Violet is for chance and proof only. */
  tone?: 'plain' | 'proof';
  /** Without padding, for full-width lists. */
  flush?: boolean;
  className?: string;
}

/** The style only, for links and list entries. */
export const panelClass = (className?: string): string => cx(classes.panel, classes.plain, className);

export function Panel({ children, tone = 'plain', flush = false, className }: PanelProps) {
  return <div className={cx(classes.panel, classes[tone], flush && classes.flush, className)}>{children}</div>;
}

interface PillProps {
  children: ReactNode;
  tone?: 'plain' | 'good' | 'hot' | 'act' | 'fair' | 'gold';
  /** Shows a live indicator before the text. */
  live?: boolean;
}

/** A short label on an element. */
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
  /** Receives the focus of a removed element nearby. */
  isFocusHeir?: boolean;
}

/** A heading with content at its right, e.g. a count or "All". */
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

/** A section with its own heading. */
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

/** Figures in a row below their names, e.g. expected value, return and edge. */
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

/**
 * A hash or seed, shortened in the middle unless `whole`. Copying and screen readers get the full
 * value.
 */
export function HashText({ value, whole = false }: { value: string; whole?: boolean }) {
  const short = whole || value.length <= 16 ? value : `${value.slice(0, 6)}…${value.slice(-6)}`;
  return (
    <code className={classes.hash} title={whole ? undefined : value}>
      {short}
    </code>
  );
}
