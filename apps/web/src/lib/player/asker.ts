import type { StoreApi } from 'zustand/vanilla';
import type { SessionState } from '../session/session.ts';

/** The account that a call is made for: the owner of its token. */
export interface Asker {
  /** Calls back now or when the player is known; `otherwise` when that has become impossible. */
  whenKnown(work: (player: string) => void, otherwise?: () => void): void;
  /** Whether calls are still sent with that token. */
  isHere(): boolean;
}

/**
 * The token is known before its player. Calls use the browser's current token, which another tab
 * may have changed before this one follows.
 */
export function askerOf(
  tokenNow: () => string | undefined,
  sessions: Pick<StoreApi<Pick<SessionState, 'token' | 'userId'>>, 'getState' | 'subscribe'>,
): Asker {
  const token = tokenNow();
  const playerNow = () => {
    const { token: shown, userId } = sessions.getState();
    return shown === token ? userId : undefined;
  };
  const isHere = () => token !== undefined && tokenNow() === token;
  let player = token === undefined ? undefined : playerNow();

  return {
    isHere,
    whenKnown(work, otherwise) {
      /** Returns whether the wait is over. */
      const decide = (): boolean => {
        player ??= token === undefined ? undefined : playerNow();
        if (player !== undefined) work(player);
        else if (isHere()) return false;
        else otherwise?.();
        return true;
      };
      if (decide()) return;
      const forget = sessions.subscribe(() => {
        if (decide()) forget();
      });
    },
  };
}
