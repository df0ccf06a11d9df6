import { isInNativeHost } from '../../lib/browser/native-bridge.ts';
import { storage } from '../../lib/browser/storage.ts';
import { openOverlay } from '../../lib/page/overlays.ts';
import { replaceWith } from '../../lib/routing/navigation.tsx';
import { session } from '../../lib/session/current-session.ts';
import { judgeEntry, type Verdict } from './guards.ts';

let currentPath: string | undefined;

/** The page on screen, which the guard uses as the origin of a navigation. */
export function setCurrentPath(path: string): void {
  currentPath = path;
}

export function judge(target: string): Verdict {
  const { token, reserveStatus } = session.store.getState();
  return judgeEntry(target, currentPath, {
    hasToken: token !== undefined,
    reserveStatus,
    inNativeHost: isInNativeHost(),
  });
}

export function rememberReturn(verdict: Verdict): void {
  if (verdict.kind !== 'enter' && verdict.returnTo) storage.set('returnPath', verdict.returnTo);
}

/**
 * Called before a link is followed: opens the sign-in in place where required. Returns whether to
 * go on.
 */
export function gateLinks(target: string): boolean {
  const verdict = judge(target);
  rememberReturn(verdict);
  if (verdict.kind === 'enter') return true;
  if (verdict.kind === 'redirect') replaceWith(verdict.to);
  else if (verdict.to) replaceWith(verdict.to);
  else openOverlay('login');
  return false;
}
