import type { ReactNode } from 'react';
import { StoreLink, type StorePath } from '../../../lib/navigation.tsx';
import classes from './records.module.css';

interface RecordRowProps {
  /** Where a tap leads; a row that leads nowhere is only read. */
  to: StorePath | undefined;
  /** A second way, beside the first. */
  aside?: ReactNode;
  children: ReactNode;
}

export function RecordRow({ to, aside, children }: RecordRowProps) {
  return (
    <div className={classes.row}>
      {to ? (
        <StoreLink to={to} className={classes.face}>
          {children}
        </StoreLink>
      ) : (
        <div className={classes.face}>{children}</div>
      )}
      {aside}
    </div>
  );
}
