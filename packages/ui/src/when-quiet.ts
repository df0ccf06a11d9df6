/** For what nobody waits for: runs once the page has loaded and has nothing better to do. */
export function whenQuiet(action: () => void): void {
  const whenIdle = () => {
    if (window.requestIdleCallback) window.requestIdleCallback(action, { timeout: 2000 });
    else setTimeout(action, 200);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
