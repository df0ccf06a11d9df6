import { Icon } from '@clearcrate/ui/icon.tsx';
import type { ReactNode } from 'react';
import classes from './back-link.module.css';
import { StoreLink, type StorePath } from './navigation.tsx';

/** On PC, above one thing out of a list. */
export function BackLink({ to, children }: { to: StorePath; children: ReactNode }) {
  return (
    <StoreLink to={to} className={classes.back}>
      <Icon name="back" size={16} strokeWidth={2} />
      {children}
    </StoreLink>
  );
}
