import { noteVisit } from '../../lib/routing/hash-router.tsx';

/** How long to wait until a page that is read again is as tall as before. */
const GROWING_MS = 10_000;

const places = new Map<number, number>();
let shown: number | undefined;
let stopWaiting = () => {};

/**
 * Stores the scroll position of each visited page. Scrolling while the next page is loading is not
 * the player's.
 */
export function rememberScroll(): void {
  const remember = () => {
    if (shown !== undefined && shown === noteVisit()) places.set(shown, window.scrollY);
  };
  window.addEventListener('scroll', remember, { passive: true });
  for (const touch of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
    window.addEventListener(touch, () => stopWaiting(), { passive: true });
}

/** Marks the page that is on the screen now. */
export function markShown(visit: number): void {
  shown = visit;
}

/** Scrolls a new page to its top, and restores the position of one that is returned to. */
export function scrollToVisit(visit: number): void {
  stopWaiting();
  // The first page of a visit was not left from here; after a reload the browser restores its
  // position.
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
