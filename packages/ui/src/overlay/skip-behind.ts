/** Siblings of the cover and of its ancestors: together the page without the cover. */
function besides(cover: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = cover; at !== document.body && at.parentElement; at = at.parentElement) {
    for (const sibling of at.parentElement.children)
      if (sibling !== at && sibling instanceof HTMLElement && sibling.offsetHeight > 0) found.push(sibling);
  }
  return found;
}

/**
 * Excludes the covered page from style, layout and paint while a full-screen cover is open; the
 * browser would otherwise walk it on every change. Each part keeps its size, so that the page is
 * unchanged when uncovered.
 */
export function skipBehind(cover: HTMLElement): () => void {
  const parts = besides(cover).map((part) => ({ part, width: part.offsetWidth, height: part.offsetHeight }));
  for (const { part, width, height } of parts) {
    part.style.containIntrinsicSize = `${width}px ${height}px`;
    part.style.contentVisibility = 'hidden';
  }
  return () => {
    for (const { part } of parts) {
      part.style.containIntrinsicSize = '';
      part.style.contentVisibility = '';
    }
  };
}
