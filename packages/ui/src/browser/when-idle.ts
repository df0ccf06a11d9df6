/** Runs non-urgent work once the page has loaded and is idle. */
export function whenIdle(action: () => void): void {
  const wait = () => {
    if (window.requestIdleCallback) window.requestIdleCallback(action, { timeout: 2000 });
    else setTimeout(action, 200);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
