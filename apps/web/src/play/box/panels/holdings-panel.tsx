import { Button } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import type { ReactNode } from 'react';
import { openOverlay } from '../../../lib/page/overlays.ts';
import classes from './holdings-panel.module.css';

interface HoldingsPanelProps {
  kind: 'shells' | 'welfare';
  /** Large and faint in the corner, behind the content. */
  sign: ReactNode;
  children: ReactNode;
}

/** The balance with which the boxes below are opened. */
export function HoldingsPanel({ kind, sign, children }: HoldingsPanelProps) {
  return (
    <section className={cx(classes.panel, classes[kind])}>
      <span className={classes.sign}>{sign}</span>
      {children}
    </section>
  );
}

/** Replaces the balance for visitors. */
export function SignInInvite({ text, action }: { text: string; action: string }) {
  return (
    <>
      <p className={classes.invite}>{text}</p>
      <Button variant="primary" onClick={() => openOverlay('login')}>
        {action}
      </Button>
    </>
  );
}
