const BANNER_INTERVAL_MS = 6000;

export interface PrizeQueue<Prize> {
  add(prize: Prize): void;
  stop(): void;
}

/**
 * New prizes join at the front; every 6 s the last one is shown, until the queue is empty and the
 * timer stops.
 */
export function createPrizeQueue<Prize>(show: (prize: Prize | undefined) => void): PrizeQueue<Prize> {
  const waiting: Prize[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const showNext = () => {
    const prize = waiting.pop();
    show(prize);
    if (prize === undefined) stop();
  };
  return {
    add(prize) {
      waiting.unshift(prize);
      if (timer !== undefined) return;
      timer = setInterval(showNext, BANNER_INTERVAL_MS);
      showNext();
    },
    stop,
  };
}
