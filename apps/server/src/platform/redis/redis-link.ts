import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { afterPatience } from '../pulse.ts';

/**
 * Redis answers within a millisecond. A call that waits longer continues without it, and later
 * calls do not wait at all.
 */
const TIMEOUT_MS = 200;
const PING_EVERY_MS = 250;
const RETRY_MS = 300;
/** A connection silent this long is replaced: its peer may be gone without a reset. */
const RECONNECT_AFTER_MS = 3_000;
const START_TIMEOUT_MS = 2_000;

class RedisUnavailable extends Error {
  constructor() {
    super('Redis does not answer');
    this.name = 'RedisUnavailable';
  }
}

/**
 * A connection to Redis that no call has to wait for. Redis only shares hints between processes and
 * is no source of truth: while it is down or frozen, each process continues on its own, and uses it
 * again once it answers.
 */
export interface RedisLink {
  readonly client: Redis;
  /**
   * Runs a command. Rejects at once while Redis is away, and after a short timeout when it stops
   * answering.
   */
  ask<T>(command: (client: Redis) => Promise<T>): Promise<T>;
  /** Whether it answered the last command or ping. */
  isUp(): boolean;
  /** Resolves when Redis answers, or after the start timeout. */
  started(): Promise<void>;
  close(): void;
}

interface Watch {
  isUp(): boolean;
  /** Reports that a command timed out. */
  timedOut(): void;
  stop(): void;
}

/** Pings Redis at a fixed interval and reports every change. */
function watch(client: Redis, name: string, log: Log, onChange: (isUp: boolean) => void): Watch {
  let up: boolean | undefined;
  let pingedAt: number | undefined;
  const change = (answers: boolean, reason?: unknown) => {
    if (up === answers) return;
    if (answers && up === false) log.info({ link: name }, 'redis available again');
    if (!answers) log.warn({ link: name, err: reason }, 'redis unavailable');
    up = answers;
    onChange(answers);
  };

  /** Only one ping is pending at a time; its answer, however late, proves that Redis is back. */
  const ping = () => {
    const nowMs = performance.now();
    if (pingedAt !== undefined) {
      if (nowMs - pingedAt <= RECONNECT_AFTER_MS) return;
      pingedAt = nowMs;
      client.disconnect(true);
      return;
    }
    pingedAt = nowMs;
    if (client.status !== 'ready') return;
    const cancel = afterPatience(TIMEOUT_MS, () => change(false));
    client
      .ping()
      .then(
        () => change(true),
        (error) => change(false, error),
      )
      .finally(() => {
        cancel();
        pingedAt = undefined;
      });
  };
  const timer = setInterval(ping, PING_EVERY_MS);
  timer.unref();
  client.on('error', (error) => change(false, error));
  client.on('close', () => change(false));
  client.on('ready', () => {
    pingedAt = undefined;
    change(true);
  });
  return { isUp: () => up === true, timedOut: () => change(false), stop: () => clearInterval(timer) };
}

export function createRedisLink(url: string, name: string, log: Log, onChange: (isUp: boolean) => void): RedisLink {
  const client = new Redis(url, {
    connectionName: `clearcrate-${name}`,
    // No queue: a command that cannot be sent now is decided without Redis now.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: RECONNECT_AFTER_MS,
    retryStrategy: () => RETRY_MS,
    autoResubscribe: false,
  });
  const { isUp, timedOut, stop } = watch(client, name, log, onChange);
  return {
    client,
    isUp,
    ask: (command) => {
      if (!isUp()) return Promise.reject(new RedisUnavailable());
      return new Promise((resolve, reject) => {
        const cancel = afterPatience(TIMEOUT_MS, () => {
          timedOut();
          reject(new RedisUnavailable());
        });
        command(client).then(resolve, reject).finally(cancel);
      });
    },
    started: async () => {
      if (isUp()) return;
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, START_TIMEOUT_MS);
        client.once('ready', () => {
          clearTimeout(late);
          resolve();
        });
      });
      if (!isUp()) timedOut();
    },
    close: () => {
      stop();
      client.removeAllListeners();
      client.on('error', () => {});
      client.disconnect();
    },
  };
}
