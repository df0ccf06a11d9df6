import { ErrorState } from '@clearcrate/ui/states.tsx';
import { Component, type ReactNode, useEffect } from 'react';
import { useConnection } from '../lib/socket/connection-store.ts';

interface State {
  failed: boolean;
}

/** A page whose files did not arrive (a new version was put up, the network went) offers to load again. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <FailedPage /> : this.props.children;
  }
}

const loadAgain = () => window.location.reload();

/** The line coming back is the best moment to try again; a page that fails on a good line waits for the player. */
function FailedPage() {
  useEffect(
    () =>
      useConnection.subscribe((now, before) => {
        if (now.state === 'open' && before.state !== 'open') loadAgain();
      }),
    [],
  );
  return <ErrorState onRetry={loadAgain} />;
}
