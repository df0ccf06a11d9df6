import { LayoutProvider } from '@clearcrate/ui/layout/layout-context.tsx';
import { Toasts } from '@clearcrate/ui/toast/toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { queryClient } from '../lib/api/query-client.ts';
import { useWinnerFeed } from '../lib/live/winner-feed.ts';
import { HashRouter, useLocation } from '../lib/routing/hash-router.tsx';
import { lazyPart } from '../lib/routing/load-part.ts';
import { useSession } from '../lib/session/current-session.ts';
import { OverlayHost } from './overlay-host.tsx';
import { NavigationEffects } from './page/navigation-effects.tsx';
import { PageErrorBoundary } from './page/page-error.tsx';
import { StoreRoutes } from './store-routes.tsx';

/** The same skeleton as in index.html, while the texts of the first view are loading. */
function BootScreen() {
  return (
    <div className="boot" aria-hidden="true">
      <div className="boot-bar">
        <img src="/favicon.svg" width={30} height={30} alt="" />
      </div>
      <div className="boot-hero" />
      <div className="boot-strip" />
      <div className="boot-card" />
      <div className="boot-card" />
    </div>
  );
}

const PacketHost = lazyPart(() => import('../features/packet/packet-host.tsx').then((file) => file.PacketHost));
const WinnerHost = lazyPart(() => import('./winner-host.tsx').then((file) => file.WinnerHost));

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
  const hasPacket = useSession(({ packet }) => packet.closeRed || packet.openRed || packet.leftSmall);
  const hasWinners = useWinnerFeed((state) => state.count > 0);
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
          {hasWinners && <WinnerHost />}
          {hasPacket && <PacketHost />}
        </Suspense>
      </PageErrorBoundary>
    </LayoutProvider>
  );
}
