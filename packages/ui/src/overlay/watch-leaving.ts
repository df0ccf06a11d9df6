/** Missing in older browsers and in TypeScript's library. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/**
 * Calls `onLeave` on Esc and, where the browser supports it, on the back button, repeatedly. A
 * dialog on top receives them first. Returns a function that stops watching.
 */
export function watchLeaving(onLeave: () => void): () => void {
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
  if (!CloseWatcher) return watchEscape(onLeave);
  let watcher: CloseWatcher;
  // Closing uses up a watcher, so the next one is created at once.
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
