import { Button, type ButtonProps } from '@clearcrate/ui/controls/button.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import type { ReactNode } from 'react';
import { useBreakReason } from '../../lib/bounds/use-break-reason.ts';
import { openOverlay } from '../../lib/page/overlays.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import classes from './act-parts.module.css';

/** The main action of a page: its button, its notes, and their place. */

/** The look of an action's button. */
export const ACT_LOOK = { variant: 'primary', size: 'l', wide: true } as const;

/** Visitors are asked to sign in first, and a break closes it. */
export function ActButton({ signIn, ...act }: ButtonProps & { signIn: string }) {
  const onBreak = useBreakReason();
  if (useIsSignedIn()) return <Button {...ACT_LOOK} {...act} disabledReason={onBreak ?? act.disabledReason} />;
  return (
    <Button {...ACT_LOOK} onClick={() => openOverlay('login')}>
      {signIn}
    </Button>
  );
}

/** Small notes below the button. */
export function ActNotes({ children }: { children: ReactNode }) {
  return <div className={endsClass(classes.notes)}>{children}</div>;
}

interface ActPartProps {
  button: ReactNode;
  notes: ReactNode;
  /** Shown above the button. */
  summary?: ReactNode;
}

/** At the bottom edge on phones, in the flow of the page on PC. */
export function ActPart({ button, notes, summary }: ActPartProps) {
  const isWide = useLayout() === 'pc';
  if (!isWide) return <Dock summary={summary} buttons={button} footnote={notes} />;
  return (
    <Panel className={classes.part}>
      {summary}
      {button}
      {notes}
    </Panel>
  );
}
