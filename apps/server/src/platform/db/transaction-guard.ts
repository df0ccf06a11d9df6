import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { InvariantBroken } from '../errors.ts';
import type { Db } from './database.ts';

interface Place {
  /** Two processes of a test share one thread; each has a pool of its own. */
  pool: pg.Pool;
  isOpen: boolean;
  around: Place | undefined;
}

const inside = new AsyncLocalStorage<Place>();

/** For work started inside a transaction that does not await it, such as publishing. */
export function outsideTransaction(work: () => void): void {
  inside.exit(work);
}

function isInside(pool: pg.Pool): boolean {
  for (let place = inside.getStore(); place; place = place.around) if (place.pool === pool && place.isOpen) return true;
  return false;
}

/**
 * Outside production, asking the pool for a second connection inside a transaction is a broken
 * invariant. It works for one caller, and stands still for good once as many of them as there are
 * connections each wait for one more.
 */
export function guardTransactions(db: Db, pool: pg.Pool, ...others: pg.Pool[]): void {
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => {
      const place: Place = { pool, isOpen: true, around: inside.getStore() };
      return execute((tx) => inside.run(place, () => work(tx))).finally(() => {
        place.isOpen = false;
      });
    };
    return builder;
  };
  for (const asked of [pool, ...others]) guardConnect(asked, pool);
}

function guardConnect(asked: pg.Pool, pool: pg.Pool): void {
  const connect = asked.connect.bind(asked) as (...args: unknown[]) => unknown;
  asked.connect = ((...args: unknown[]) => {
    if (isInside(pool))
      throw new InvariantBroken(
        'a second connection was asked for inside a transaction: use the transaction that is open',
      );
    return connect(...args);
  }) as typeof asked.connect;
}
