import type { UserInfo } from '@clearcrate/contract/user';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/states.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { session, useSession } from '../../../lib/session/current-session.ts';
import classes from './loaded-player.module.css';

/** How long the session's own read may take before the page offers to try again. */
const PATIENCE_MS = 12_000;

/** Waits for what the session knows of the player; it is read at the start of every visit. */
export function LoadedPlayer({ children }: { children: (info: UserInfo) => ReactNode }) {
  const info = useSession((state) => state.info);
  return info ? children(info) : <Waiting />;
}

function Waiting() {
  const common = useT('common');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isLate) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLate]);
  const retry = () => {
    setLate(false);
    void session.reloadInfo();
  };
  if (isLate) return <ErrorState onRetry={retry} />;
  return (
    <div className={classes.skeleton} role="status" aria-busy="true">
      <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
      <Skeleton height={92} radius={16} />
      <Skeleton height={112} radius={16} />
      <Skeleton height={78} radius={16} />
      <Skeleton height={220} radius={16} />
    </div>
  );
}
