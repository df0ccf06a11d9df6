const isNowhere = () => document.activeElement === document.body;

/** The element and its ancestors, nearest first. */
function trailOf(element: Element | null): Element[] {
  const trail: Element[] = [];
  for (let one = element; one && one !== document.body; one = one.parentElement) trail.push(one);
  return trail;
}

/**
 * The focus heir in the nearest remaining ancestor; null means that reading continues at the top of
 * the page.
 */
function heirOf(trail: readonly Element[]): HTMLElement | null {
  for (const place of trail) {
    const heir = place.isConnected && place.querySelector<HTMLElement>('[data-focus-heir]');
    if (heir) return heir;
  }
  return document.getElementById('main');
}

function handOver(heir: HTMLElement | null): void {
  // Headings and rows receive focus programmatically but are no tab stops.
  if (heir && heir.tabIndex < 0) heir.tabIndex = -1;
  heir?.focus({ preventScroll: true });
}

/**
 * Keeps the focus when the focused element is removed; browsers would reset it to the top of the
 * page. The focus moves to the nearest element marked with `data-focus-heir`. Elements inside a
 * dialog do not count: the dialog returns the focus to its opener, which may have been removed by
 * then.
 */
export function keepFocus(): void {
  let trail = trailOf(document.activeElement);
  const isLost = () => trail[0]?.isConnected === false && isNowhere();
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('dialog')) trail = trailOf(target);
  });
  // A click on empty space blurs on purpose; focus is not restored when that element is removed
  // later.
  document.addEventListener('focusout', ({ target }) =>
    setTimeout(() => {
      if (target === trail[0] && trail[0]?.isConnected && isNowhere()) trail = [];
    }),
  );
  const watcher = new MutationObserver(() => {
    // Deferred, so that a page's own focus handling comes first.
    if (isLost()) setTimeout(() => isLost() && handOver(heirOf(trail)));
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}
