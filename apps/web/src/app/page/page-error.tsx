import { createStorage } from '@clearcrate/ui/browser/storage.ts';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { isMissing } from '@clearcrate/ui/media/missing-file.ts';
import { Component, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { ButtonLink } from '../../lib/routing/navigation.tsx';
import { useConnection } from '../../lib/socket/connection-store.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { reloadOnce } from './reload-once.ts';
import { StandInHead, useHasOwnTitle } from './stand-in-head.tsx';

interface BoundaryProps {
  children: ReactNode;
  /** Discards failed loads, so that the next visit loads again. */
  forget?(): void;
}

interface State {
  error?: unknown;
  hasFailed: boolean;
}

/** Replaces a page that failed, until the player opens another one. */
export class PageErrorBoundary extends Component<BoundaryProps, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override render() {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    const leave = () => {
      this.props.forget?.();
      this.setState({ error: undefined, hasFailed: false });
    };
    return isMissing(error) ? <LostPage onLeave={leave} /> : <BrokenPage onLeave={leave} />;
  }
}

const loadAgain = () => window.location.reload();
const marks = createStorage<'reloaded'>(() => globalThis.sessionStorage);
const loadOnce = () => reloadOnce(window.location.hash, { marks, nowMs: () => Date.now(), reload: loadAgain });

interface FailedProps {
  onLeave(): void;
}

/**
 * Files of the page failed to load, because of a new version or a lost network. Reloads once the
 * connection is back.
 */
function LostPage({ onLeave }: FailedProps) {
  const t = useT('common');
  useEffect(() => {
    // `online` fires only after a loss; the gateway connects after every load, so that event reloads once.
    window.addEventListener('online', loadAgain);
    if (useConnection.getState().state === 'open') loadOnce();
    const forget = useConnection.subscribe((now, before) => {
      if (now.state === 'open' && before.state !== 'open') loadOnce();
    });
    return () => {
      window.removeEventListener('online', loadAgain);
      forget();
    };
  }, []);
  return <FailedPage title={t('state.pageTitle')} hint={t('state.pageHint')} onLeave={onLeave} />;
}

/** The page threw while rendering. Never reloads by itself, which would loop. */
function BrokenPage({ onLeave }: FailedProps) {
  const t = useT('common');
  return <FailedPage title={t('state.brokenTitle')} hint={t('state.brokenHint')} onLeave={onLeave} />;
}

function FailedPage({ title, hint, onLeave }: FailedProps & { title: string; hint: string }) {
  const t = useT('common');
  const { pathname } = useLocation();
  const failedAt = useRef(pathname);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (pathname !== failedAt.current) leave();
  }, [pathname]);
  const isPageTitle = useHasOwnTitle();
  const isHome = /^\/[mp]\/home$/.test(pathname);
  return (
    <>
      <StandInHead />
      <ErrorState
        title={title}
        isPageTitle={isPageTitle}
        hint={hint}
        onRetry={loadAgain}
        secondary={
          !isHome && (
            <ButtonLink to="/home" variant="ghost">
              {t('action.goHome')}
            </ButtonLink>
          )
        }
      />
    </>
  );
}
