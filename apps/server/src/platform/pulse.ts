/**
 * Calls `act` after `ms`, unless an answer that has already arrived cancels it: pending input is
 * read first, so that a busy process does not take its own delay for the silence of its peer.
 * Returns a function that cancels.
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
  /** Without an answer for this long the peer counts as lost. */
  patienceMs: number;
  /** A request without an answer for this long is abandoned. */
  giveUpMs: number;
  ask(): Promise<boolean>;
  /** Drops the connection of the pending request; the next one opens another. */
  renew(): void;
}

/** A health check of a peer. All callers share one request at a time. */
export interface Pulse {
  /** False before the first request. */
  isLost(): boolean;
  /** Requests, unless the last answer is fresh. */
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
  /** Resolves with the answer or after `patienceMs`; a late answer still marks the peer as back. */
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
  const poll = async () => {
    if (asking && performance.now() - askedAtMs > giveUpMs) renew();
    asking ??= begin();
    await asking;
  };
  return {
    isLost: () => isThere === false,
    check: async () => {
      if (asking || performance.now() - askedAtMs >= everyMs) await poll();
      return isThere === true;
    },
    onChange: (listener) => listeners.push(listener),
    start: () => {
      void poll();
      timer = setInterval(poll, everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
