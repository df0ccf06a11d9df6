import type { StoreApi } from 'zustand/vanilla';
import type { SessionState } from '../session/session.ts';

/** The account that a call is made for: that of the token it is sent with. */
export interface Asker {
  /** Calls back now, or as soon as the player is known; otherwise once that cannot become known any more. */
  whenKnown(work: (player: string) => void, otherwise?: () => void): void;
  /** Whether calls are still sent with that token. */
  isHere(): boolean;
}

/**
 * The token comes first and whose it is a moment later. Calls carry the token that the browser holds, which another tab may have
 * changed before this one has followed.
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
      /** Whether there is nothing left to wait for. */
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
