import { Button } from '@clearcrate/ui/controls/button.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useIsSignedIn } from '../session/current-session.ts';
import { openOverlay } from './overlays.ts';

interface AskToSignInProps extends Omit<ComponentProps<typeof EmptyState>, 'action'> {
  action: string;
}

/** An empty state for content that requires a sign-in. */
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

/** A player's own list: visitors see a description and a sign-in button. */
export function SignInFirst({ title, action, children }: SignInFirstProps) {
  return useIsSignedIn() ? children : <AskToSignIn icon="history" title={title} action={action} />;
}
