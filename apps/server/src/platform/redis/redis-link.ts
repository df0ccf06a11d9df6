import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { afterPatience } from '../pulse.ts';

/** One that answers takes a millisecond. Whoever still waits after this goes on without it, and nobody after them waits at all. */
const PATIENCE_MS = 200;
const LOOK_EVERY_MS = 250;
const RETRY_MS = 300;
/** A connection that has said nothing for this long is given up for a new one: its other end may be gone without a word. */
const GIVE_UP_MS = 3_000;
const START_PATIENCE_MS = 2_000;

class RedisIsAway extends Error {
  constructor() {
    super('Redis does not answer');
    this.name = 'RedisIsAway';
  }
}

/**
 * A connection to Redis that nobody ever has to wait for. Redis shares what is useful between processes and holds no truth:
 * while it is away, killed or merely frozen, each process goes on with what it knows itself, and uses it again once it answers.
 */
export interface RedisLink {
  readonly client: Redis;
  /** Fails at once while Redis is away, and soon when it stops answering just now. */
  ask<T>(question: (client: Redis) => Promise<T>): Promise<T>;
  /** Whether it answered when it was last asked. */
  isUp(): boolean;
  /** Resolves when it answers, or when a start should wait no longer. */
  started(): Promise<void>;
  close(): void;
}

interface Watch {
  isUp(): boolean;
  /** Says that it did not answer in time. */
  missed(): void;
  stop(): void;
}

/** Asks Redis every moment whether it is there, and says so whenever that changes. */
function watch(client: Redis, name: string, log: Log, onChange: (isUp: boolean) => void): Watch {
  let up: boolean | undefined;
  let askedAt: number | undefined;
  const change = (answers: boolean, reason?: unknown) => {
    if (up === answers) return;
    if (answers && up === false) log.info({ link: name }, 'redis answers again');
    if (!answers)
      log.warn({ link: name, err: reason }, 'redis does not answer; this process goes on alone until it does');
    up = answers;
    onChange(answers);
  };

  /** One question at a time is on its way; its answer, however late, says that Redis is back. */
  const look = () => {
    const nowMs = performance.now();
    if (askedAt !== undefined) {
      if (nowMs - askedAt <= GIVE_UP_MS) return;
      askedAt = nowMs;
      client.disconnect(true);
      return;
    }
    askedAt = nowMs;
    if (client.status !== 'ready') return;
    const callOff = afterPatience(PATIENCE_MS, () => change(false));
    client
      .ping()
      .then(
        () => change(true),
        (error) => change(false, error),
      )
      .finally(() => {
        callOff();
        askedAt = undefined;
      });
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  looking.unref();
  client.on('error', (error) => change(false, error));
  client.on('close', () => change(false));
  client.on('ready', () => {
    askedAt = undefined;
    change(true);
  });
  return { isUp: () => up === true, missed: () => change(false), stop: () => clearInterval(looking) };
}

export function createRedisLink(url: string, name: string, log: Log, onChange: (isUp: boolean) => void): RedisLink {
  const client = new Redis(url, {
    connectionName: `clearcrate-${name}`,
    // Nothing is kept for later: what cannot be sent now is decided without Redis now.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: GIVE_UP_MS,
    retryStrategy: () => RETRY_MS,
    autoResubscribe: false,
  });
  const { isUp, missed, stop } = watch(client, name, log, onChange);
  return {
    client,
    isUp,
    ask: (question) => {
      if (!isUp()) return Promise.reject(new RedisIsAway());
      return new Promise((resolve, reject) => {
        const callOff = afterPatience(PATIENCE_MS, () => {
          missed();
          reject(new RedisIsAway());
        });
        question(client).then(resolve, reject).finally(callOff);
      });
    },
    started: async () => {
      if (isUp()) return;
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, START_PATIENCE_MS);
        client.once('ready', () => {
          clearTimeout(late);
          resolve();
        });
      });
      if (!isUp()) missed();
    },
    close: () => {
      stop();
      client.removeAllListeners();
      client.on('error', () => {});
      client.disconnect();
    },
  };
}
