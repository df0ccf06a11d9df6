/** Of the browsers that have it; the library of types does not know it yet. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/**
 * Hears Esc and, where the browser tells, a phone's way back, as often as they come. A dialog on top hears them first.
 * Gives the way to stop listening.
 */
export function watchLeaving(onLeave: () => void): () => void {
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
  if (!CloseWatcher) return watchEscape(onLeave);
  let watcher: CloseWatcher;
  // A watcher is used up by closing; the next one stands ready before anybody can ask again.
  const watch = () => {
    watcher = new CloseWatcher();
    watcher.onclose = () => {
      watch();
      onLeave();
    };
  };
  watch();
  return () => {
    watcher.onclose = null;
    watcher.destroy();
  };
}

function watchEscape(onLeave: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) onLeave();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
