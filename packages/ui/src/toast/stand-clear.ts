interface Span {
  top: number;
  bottom: number;
}

const GAP_PX = 12;
/** What fills much of the screen is the page itself, and nothing a notice could be about. */
const LARGEST_PX = 240;

/** How far a notice has to move down so that it does not lie over what was pressed; nothing where it need not, or cannot. */
export function clearance(notice: Span, pressed: Span, heightPx: number): number {
  const isApart = pressed.bottom <= notice.top || pressed.top >= notice.bottom;
  if (isApart || pressed.bottom - pressed.top > LARGEST_PX) return 0;
  const moved = pressed.bottom + GAP_PX - notice.top;
  return notice.bottom + moved <= heightPx ? moved : 0;
}

/** A notice speaks of what the player has just done, which has the focus: it stands below it where it would cover it. */
export function standClear(region: HTMLElement): void {
  region.style.translate = '';
  const pressed = document.activeElement;
  const notice = region.querySelector('button');
  if (!notice || !pressed || pressed === document.body || region.contains(pressed)) return;
  const moved = clearance(notice.getBoundingClientRect(), pressed.getBoundingClientRect(), window.innerHeight);
  if (moved > 0) region.style.translate = `0 ${moved}px`;
}
