import type { UserInfo } from '@clearcrate/contract/user';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import type { ReactNode } from 'react';
import { session, useSession } from '../../../lib/session/current-session.ts';
import { useConnection } from '../../../lib/socket/connection-store.ts';

/** The player's own data when it has loaded; before, a skeleton, or an error. */
export function LoadedAccount({ children }: { children(info: UserInfo): ReactNode }) {
  const info = useSession((state) => state.info);
  const isLost = useConnection((state) => state.lostAtMs !== undefined);
  if (info) return children(info);
  return isLost ? <ErrorState onRetry={() => void session.reloadInfo()} /> : <SkeletonList shape="row" count={6} />;
}
