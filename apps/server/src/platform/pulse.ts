/**
 * Acts when it is late by the clock and still late once what has arrived meanwhile is read: a busy process must not mistake
 * its own hurry for somebody else's silence. Returns the way to call it off.
 */
export function afterPatience(ms: number, act: () => void): () => void {
  let isOff = false;
  const timer = setTimeout(() => setImmediate(() => isOff || act()), ms);
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}

export interface PulseOptions {
  everyMs: number;
  /** Whoever has not answered after this is taken for lost. */
  patienceMs: number;
  /** A question that has had no answer for this long is not waited for any more. */
  giveUpMs: number;
  ask(): Promise<boolean>;
  /** Throws away what the question went through, so that the next one goes another way. */
  renew(): void;
}

/** Whether somebody we depend on answers: one question at a time, however many want to know. */
export interface Pulse {
  /** False until somebody has asked. */
  isLost(): boolean;
  /** Asks, unless the answer is fresh. */
  check(): Promise<boolean>;
  onChange(listener: (isThere: boolean) => void): void;
  start(): void;
  stop(): void;
}

export function createPulse({ everyMs, patienceMs, giveUpMs, ask, renew }: PulseOptions): Pulse {
  const listeners: ((isThere: boolean) => void)[] = [];
  let isThere: boolean | undefined;
  let asking: Promise<void> | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const change = (answers: boolean) => {
    if (isThere === answers) return;
    isThere = answers;
    for (const listener of listeners) listener(answers);
  };
  /** Resolves with the answer or when patience is over; a late answer still says that it is back. */
  const begin = () => {
    askedAtMs = performance.now();
    return new Promise<void>((resolve) => {
      const callOff = afterPatience(patienceMs, () => {
        change(false);
        resolve();
      });
      ask()
        .then(change, () => change(false))
        .finally(() => {
          callOff();
          asking = undefined;
          resolve();
        });
    });
  };
  const look = async () => {
    if (asking && performance.now() - askedAtMs > giveUpMs) renew();
    asking ??= begin();
    await asking;
  };
  return {
    isLost: () => isThere === false,
    check: async () => {
      if (asking || performance.now() - askedAtMs >= everyMs) await look();
      return isThere === true;
    },
    onChange: (listener) => listeners.push(listener),
    start: () => {
      void look();
      timer = setInterval(look, everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
