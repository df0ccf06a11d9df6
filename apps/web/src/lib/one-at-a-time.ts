/** Runs one action at a time: a second press while the first is on its way does nothing. */
export function oneAtATime(): (action: () => Promise<void>) => Promise<void> {
  let busy = false;
  return async (action) => {
    if (busy) return;
    busy = true;
    try {
      await action();
    } finally {
      busy = false;
    }
  };
}
