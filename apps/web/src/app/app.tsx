import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { HashRouter, useLocation } from 'react-router';
import { queryClient } from '../lib/query-client.ts';
import { LayoutProvider } from '../ui/layout-context.tsx';
import { Toasts } from '../ui/toast/toasts.tsx';
import { BootScreen } from './boot-screen.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { OverlayHost } from './overlay-host.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { StoreRoutes } from './store-routes.tsx';

const WinnerHost = lazy(async () => ({ default: (await import('./winner-host.tsx')).WinnerHost }));

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <Store />
      </HashRouter>
    </QueryClientProvider>
  );
}

function Store() {
  const { pathname } = useLocation();
  const layout = /^\/p(\/|$)/.test(pathname) ? 'pc' : 'mobile';
  const isSettled = useSettled();
  return (
    <LayoutProvider layout={layout}>
      <PageErrorBoundary>
        <Suspense fallback={<BootScreen />}>
          <StoreRoutes />
          <NavigationEffects />
          <Toasts />
        </Suspense>
        <Suspense>
          <OverlayHost />
          {isSettled && <WinnerHost />}
        </Suspense>
      </PageErrorBoundary>
    </LayoutProvider>
  );
}

/** Parts that only live messages need wait until the first view is done. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = async () => {
      const { startLive } = await import('./live.ts');
      startLive();
      setSettled(true);
    };
    const whenIdle = window.requestIdleCallback ?? ((action: () => void) => setTimeout(action, 200));
    const timer = setTimeout(() => whenIdle(() => void settle()), 0);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
