/** A page may be a little ahead of the server; it asks on until the day has changed there, too. */
const ASK_AGAIN_MS = 2_000;

/** Calls when a day is over, and again until it is stopped, which whoever learns of the new day does. */
export function watchDay(endsAtMs: number, now: () => number, onOver: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timer);
    const leftMs = endsAtMs - now();
    if (leftMs <= 0) onOver();
    timer = setTimeout(look, leftMs > 0 ? leftMs : ASK_AGAIN_MS);
  };
  // A sleeping device stops its timers: a page that is looked at again looks at the clock as well.
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
