import { isRealPlayer, type UserKind } from '@clearcrate/contract/kinds';
import { useSession } from './current-session.ts';

/** Whether what is shared out among real players is closed to this account; a visitor's is not known yet. */
export function useIsKeptOut(): boolean {
  const kind = useSession((state) => state.info?.base.userType);
  return kind !== undefined && !isRealPlayer(kind as UserKind);
}
