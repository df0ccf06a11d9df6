import { storage } from '../../lib/browser/storage.ts';
import { closeOverlay } from '../../lib/page/overlays.ts';
import { goTo } from '../../lib/routing/navigation.tsx';
import { takeReturnAddress } from '../../lib/routing/return-address.ts';
import { session } from '../../lib/session/current-session.ts';

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
