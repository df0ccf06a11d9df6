/** Elements beside the way from a cover up to the body: together all of the page but the cover itself. */
function besides(cover: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = cover; at !== document.body && at.parentElement; at = at.parentElement) {
    for (const sibling of at.parentElement.children)
      if (sibling !== at && sibling instanceof HTMLElement && sibling.offsetHeight > 0) found.push(sibling);
  }
  return found;
}

/**
 * While a whole screen lies over the page, the browser need not style, lay out or paint what nobody sees, which it otherwise walks
 * through for every change on the cover. Each part keeps the room it has, so that the page stands where it stood when it comes back.
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
