import type { ReactNode } from 'react';
import classes from './gallery.module.css';

/** One part in one state, with its name above. */
export function Specimen({ name, children, wide = false }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <section className={wide ? classes.wideSpecimen : classes.specimen}>
      <h3 className={classes.specimenName}>{name}</h3>
      {children}
    </section>
  );
}

export function Grid({ children, columns }: { children: ReactNode; columns?: number }) {
  return (
    <div
      className={classes.grid}
      style={columns ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } : undefined}
    >
      {children}
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}
