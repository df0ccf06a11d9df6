const isOutOfSight = ({ top, bottom }: DOMRect): boolean => bottom < 0 || top > window.innerHeight;

/**
 * Opening a dialog makes the browser look at every element of the page behind it, most of which are rows of the list below the
 * screen. They rest while the stage covers the page: skipped by the browser, at the height they have. Gives the way back.
 */
export function restRowsOutOfSight(page: ParentNode): () => void {
  const rows = [...page.querySelectorAll<HTMLElement>('li')]
    .map((row) => ({ row, box: row.getBoundingClientRect() }))
    .filter(({ box }) => isOutOfSight(box));
  for (const { row, box } of rows) Object.assign(row.style, { height: `${box.height}px`, contentVisibility: 'hidden' });
  return () => {
    for (const { row } of rows) Object.assign(row.style, { height: '', contentVisibility: '' });
  };
}
