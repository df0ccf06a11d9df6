interface Span {
  top: number;
  bottom: number;
}

const GAP_PX = 12;
/** Larger elements are parts of the page and not what was pressed. */
const LARGEST_PX = 240;

/**
 * How far a toast must move down to uncover the pressed element; 0 when not needed or impossible.
 */
export function clearance(notice: Span, pressed: Span, heightPx: number): number {
  const isApart = pressed.bottom <= notice.top || pressed.top >= notice.bottom;
  if (isApart || pressed.bottom - pressed.top > LARGEST_PX) return 0;
  const moved = pressed.bottom + GAP_PX - notice.top;
  return notice.bottom + moved <= heightPx ? moved : 0;
}

/**
 * Moves toasts below the focused element, which the player has just pressed, if they would cover
 * it.
 */
export function standClear(region: HTMLElement): void {
  region.style.translate = '';
  const pressed = document.activeElement;
  const notice = region.querySelector('button');
  if (!notice || !pressed || pressed === document.body || region.contains(pressed)) return;
  const moved = clearance(notice.getBoundingClientRect(), pressed.getBoundingClientRect(), window.innerHeight);
  if (moved > 0) region.style.translate = `0 ${moved}px`;
}
