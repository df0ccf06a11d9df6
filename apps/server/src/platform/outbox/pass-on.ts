/** Under load a process has news all the time; whoever hands them on looks no more often than this anyway. */
const PASS_EVERY_MS = 100;

/** Tells another process that there is something to do: at once, and then no more often than it helps. */
export function createPassOn(tell: () => void) {
  let waiting: NodeJS.Timeout | undefined;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  return {
    poke: (): void => {
      waiting ??= setTimeout(
        () => {
          waiting = undefined;
          toldAtMs = performance.now();
          tell();
        },
        Math.max(0, toldAtMs + PASS_EVERY_MS - performance.now()),
      );
    },
    stop: (): void => clearTimeout(waiting),
  };
}
