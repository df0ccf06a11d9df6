import { isRealPlayer, type UserKind } from '@clearcrate/contract/kinds';
import { useSession } from './current-session.ts';

/**
 * Returns whether this account is excluded from draws among real players; unknown for a visitor.
 */
export function useIsKeptOut(): boolean {
  const kind = useSession((state) => state.info?.base.userType);
  return kind !== undefined && !isRealPlayer(kind as UserKind);
}
