import { noteVisit } from '../lib/hash-router.tsx';

/** A page that is read again grows as its answers arrive; its old place is waited for so long. */
const GROWING_MS = 10_000;

const places = new Map<number, number>();
let shown: number | undefined;
let stopWaiting = () => {};

/** Remembers where each visited page was left. What scrolls while the next one is on its way is no longer the player's doing. */
export function rememberScroll(): void {
  const remember = () => {
    if (shown !== undefined && shown === noteVisit()) places.set(shown, window.scrollY);
  };
  window.addEventListener('scroll', remember, { passive: true });
  for (const touch of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
    window.addEventListener(touch, () => stopWaiting(), { passive: true });
}

/** The page that is on the screen now. */
export function markShown(visit: number): void {
  shown = visit;
}

/** A new page starts at its top; one that is come back to is found where it was left. */
export function scrollToVisit(visit: number): void {
  stopWaiting();
  // The first page of a visit was not left from here; the browser itself knows where it was before a reload.
  if (shown === undefined) return;
  const top = places.get(visit) ?? 0;
  window.scrollTo(0, top);
  if (top > 0) waitForHeight(top);
}

function waitForHeight(top: number): void {
  const growing = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) stopWaiting();
  });
  const timer = setTimeout(() => stopWaiting(), GROWING_MS);
  stopWaiting = () => {
    growing.disconnect();
    clearTimeout(timer);
    stopWaiting = () => {};
  };
  growing.observe(document.body);
}
