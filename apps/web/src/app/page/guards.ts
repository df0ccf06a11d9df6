import { findRoute } from '../routes.ts';

export interface Visitor {
  hasToken: boolean;
  reserveStatus: number;
  /** Inside the native app the sign-in is a page, since its host draws the bars around it. */
  inNativeHost: boolean;
}

export type Verdict =
  | { kind: 'enter' }
  | { kind: 'redirect'; to: string; returnTo?: string }
  /** `to` is the sign-in page; without it the overlay opens over the current page. */
  | { kind: 'signIn'; returnTo: string; to?: string };

const isProtected = (path: string | undefined): boolean =>
  path !== undefined && findRoute(path)?.entry.access === 'player';

/** Decides who may enter a page. `from` is the page being left, if any. */
export function judgeEntry(target: string, from: string | undefined, visitor: Visitor): Verdict {
  const found = findRoute(target);
  if (!found) return { kind: 'enter' };
  if (found.entry.access === 'player' && !visitor.hasToken) {
    // Another tab signed out while this page was open. The next player who signs in must not be led
    // here.
    if (from === target) return { kind: 'redirect', to: '/' };
    if (isProtected(from)) return { kind: 'redirect', to: '/', returnTo: target };
    return { kind: 'signIn', returnTo: target, to: visitor.inNativeHost ? '/m/sign' : undefined };
  }
  if (found.entry.needsReserve && visitor.reserveStatus !== 1) return { kind: 'redirect', to: '/' };
  return { kind: 'enter' };
}
