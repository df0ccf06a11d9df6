const isNowhere = () => document.activeElement === document.body;

/** The element and all it stands in, the nearest first. */
function trailOf(element: Element | null): Element[] {
  const trail: Element[] = [];
  for (let one = element; one && one !== document.body; one = one.parentElement) trail.push(one);
  return trail;
}

/** Who is meant to take over in the nearest place that is left; without one the reading goes on at the page's beginning. */
function heirOf(trail: readonly Element[]): HTMLElement | null {
  for (const place of trail) {
    const heir = place.isConnected && place.querySelector<HTMLElement>('[data-focus-heir]');
    if (heir) return heir;
  }
  return document.getElementById('main');
}

function handOver(heir: HTMLElement | null): void {
  // Headings and rows take the focus when they are given it, but are no stop of the Tab key.
  if (heir && heir.tabIndex < 0) heir.tabIndex = -1;
  heir?.focus({ preventScroll: true });
}

/**
 * A button that has done its work may leave the page, and the browser then sends the keyboard back to the very beginning. Here the
 * focus goes to the nearest element marked with `data-focus-heir` instead. What had it inside a dialog does not count: the dialog
 * gives the focus back to who opened it, and it is that one who may be gone by then.
 */
export function keepFocus(): void {
  let trail = trailOf(document.activeElement);
  const isLost = () => trail[0]?.isConnected === false && isNowhere();
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('dialog')) trail = trailOf(target);
  });
  // Whoever presses beside everything has let go of the focus; it is not lost when that element leaves later.
  document.addEventListener('focusout', ({ target }) =>
    setTimeout(() => {
      if (target === trail[0] && trail[0]?.isConnected && isNowhere()) trail = [];
    }),
  );
  const watcher = new MutationObserver(() => {
    // In a task of its own: a page that has an idea where the focus belongs comes first.
    if (isLost()) setTimeout(() => isLost() && handOver(heirOf(trail)));
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}
