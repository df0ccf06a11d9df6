/**
 * The page's clock may be slightly ahead of the server's; repeats until the server's day has
 * changed.
 */
const ASK_AGAIN_MS = 2_000;

/** Calls back when a day is over, and repeats until it is stopped with the new day. */
export function watchDay(endsAtMs: number, now: () => number, onOver: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timer);
    const leftMs = endsAtMs - now();
    if (leftMs <= 0) onOver();
    timer = setTimeout(look, leftMs > 0 ? leftMs : ASK_AGAIN_MS);
  };
  // A sleeping device stops its timers: checks the clock when the page becomes visible.
  const onVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  look();
  globalThis.document?.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(timer);
    globalThis.document?.removeEventListener('visibilitychange', onVisible);
  };
}
