import { Button } from '@clearcrate/ui/button.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import type { ReactNode } from 'react';
import { openOverlay } from './overlays.ts';
import { useIsSignedIn } from './session/current-session.ts';

interface SignInFirstProps {
  title: string;
  action: string;
  children: ReactNode;
}

/** A list of one's own: visitors are told what would stand here, and asked to sign in. */
export function SignInFirst({ title, action, children }: SignInFirstProps) {
  if (useIsSignedIn()) return children;
  return (
    <EmptyState
      icon="history"
      title={title}
      action={
        <Button variant="primary" onClick={() => openOverlay('login')}>
          {action}
        </Button>
      }
    />
  );
}
