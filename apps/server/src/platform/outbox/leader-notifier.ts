/** The leader polls no more often than this. */
const NOTIFY_INTERVAL_MS = 100;

/** Notifies the leader that events wait: at once, and then at most once per interval. */
export function createLeaderNotifier(notify: () => void) {
  let waiting: NodeJS.Timeout | undefined;
  let notifiedAtMs = Number.NEGATIVE_INFINITY;
  return {
    poke: (): void => {
      waiting ??= setTimeout(
        () => {
          waiting = undefined;
          notifiedAtMs = performance.now();
          notify();
        },
        Math.max(0, notifiedAtMs + NOTIFY_INTERVAL_MS - performance.now()),
      );
    },
    stop: (): void => clearTimeout(waiting),
  };
}
