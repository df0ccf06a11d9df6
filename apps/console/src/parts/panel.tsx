import { cx } from '@clearcrate/ui/cx.ts';
import { type ReactNode, useId } from 'react';
import classes from './parts.module.css';

interface PanelProps {
  title?: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  /** On violet ground: chance and proof. */
  proof?: boolean;
  /** Without inner space, for tables. */
  flush?: boolean;
  children: ReactNode;
}

export function Panel({ title, note, end, proof = false, flush = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      className={cx(classes.panel, proof && classes.proof)}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title !== undefined && (
        <div className={classes.panelHead}>
          <h2 id={titleId}>{title}</h2>
          {note && <span className={classes.panelNote}>{note}</span>}
          {end && <div className={classes.panelEnd}>{end}</div>}
        </div>
      )}
      {flush ? children : <div className={classes.panelBody}>{children}</div>}
    </section>
  );
}

type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'violet';

export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(classes.tag, tone !== 'plain' && classes[tone])}>{children}</span>;
}

/** Names and values, one below the other. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
