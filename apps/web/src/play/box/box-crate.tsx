import type { BoxDetail } from '@clearcrate/contract/box';
import type { CSSProperties, ReactNode } from 'react';
import classes from './box-crate.module.css';

/** The lit crate in its dark room. */
export function BoxCrate({ box, children }: { box: BoxDetail; children?: ReactNode }) {
  return (
    <div className={classes.room} style={{ '--box': box.colour } as CSSProperties}>
      <img
        className={classes.crate}
        src={box.image}
        srcSet={`${box.image} 320w, ${box.imageLarge} 640w`}
        sizes="(min-width: 900px) 420px, 300px"
        alt=""
        fetchPriority="high"
        draggable={false}
      />
      {children}
    </div>
  );
}
