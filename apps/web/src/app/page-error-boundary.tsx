import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';

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
    return this.state.failed ? <ErrorState onRetry={() => window.location.reload()} /> : this.props.children;
  }
}
