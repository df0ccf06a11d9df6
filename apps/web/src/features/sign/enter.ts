import { goTo } from '../../lib/navigation.tsx';
import { closeOverlay } from '../../lib/overlays.ts';
import { takeReturnAddress } from '../../lib/return-address.ts';
import { session } from '../../lib/session/current-session.ts';
import { storage } from '../../lib/storage.ts';

/** Pages without content for a player. */
const SIGN_PAGE = /^#(\/[mp])\/(sign|register|forgetPW|reserve)/;

/**
 * Continues as a player: with the requested page, with home from a page for visitors, or in place.
 */
export function enterStore({ token, userId }: { token: string; userId: string }): void {
  const wanted = takeReturnAddress(storage);
  closeOverlay();
  void session.signIn(token, userId);
  const signPage = SIGN_PAGE.exec(window.location.hash);
  if (wanted) goTo(wanted);
  else if (signPage) goTo(`${signPage[1]}/home`);
}
