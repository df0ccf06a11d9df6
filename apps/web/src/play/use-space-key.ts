import { useKeyDown } from '../lib/page/use-key-down.ts';

const TAKEN = 'a, button, input, select, textarea, dialog, [popover], [role="tab"]';

/** Handles the space bar where the focused element has no use for it. Ignores a held key. */
export function useSpaceKey(onPress: (() => void) | undefined): void {
  useKeyDown((event) => {
    const isTaken = event.target instanceof Element && event.target.closest(TAKEN) !== null;
    if (event.key !== ' ' || !onPress || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) onPress();
  });
}
