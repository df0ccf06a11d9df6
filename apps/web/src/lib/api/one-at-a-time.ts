/** Runs one action at a time: a second press while the first is in progress is ignored. */
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
