interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP_PX = 8;
const EDGE_PX = 8;

/** Below the trigger when there is space, otherwise above; always inside the window. */
export function popoverPosition(
  trigger: Box,
  panel: Pick<Box, 'width' | 'height'>,
  viewport: Pick<Box, 'width' | 'height'>,
  align: 'start' | 'end',
): { left: number; top: number } {
  const wanted = align === 'start' ? trigger.left : trigger.left + trigger.width - panel.width;
  const left = Math.min(Math.max(wanted, EDGE_PX), viewport.width - panel.width - EDGE_PX);
  const below = trigger.top + trigger.height + GAP_PX;
  const above = trigger.top - GAP_PX - panel.height;
  const fitsBelow = below + panel.height + EDGE_PX <= viewport.height;
  return { left, top: fitsBelow || above < EDGE_PX ? below : above };
}
