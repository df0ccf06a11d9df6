import { Button } from '@clearcrate/ui/button.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { openOverlay } from './overlays.ts';
import { useIsSignedIn } from './session/current-session.ts';

interface AskToSignInProps extends Omit<ComponentProps<typeof EmptyState>, 'action'> {
  action: string;
}

/** What would stand here belongs to somebody. */
export function AskToSignIn({ action, ...state }: AskToSignInProps) {
  return (
    <EmptyState
      {...state}
      action={
        <Button variant="primary" onClick={() => openOverlay('login')}>
          {action}
        </Button>
      }
    />
  );
}

interface SignInFirstProps {
  title: string;
  action: string;
  children: ReactNode;
}

/** A list of one's own: visitors are told what would stand here, and asked to sign in. */
export function SignInFirst({ title, action, children }: SignInFirstProps) {
  return useIsSignedIn() ? children : <AskToSignIn icon="history" title={title} action={action} />;
}
