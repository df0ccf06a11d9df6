import type { Minor } from '@clearcrate/contract/money';
import type { Tx } from '../../platform/db/database.ts';
import { runnerOf, type SqlRunner } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { gather } from '../../platform/gather.ts';
import type { SessionPlayer } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import { type Moment, momentNow } from '../../platform/moment.ts';
import type { Platform } from '../../platform/platform.ts';
import { createRecentValues } from '../../platform/recent-values.ts';
import { personsChanged } from '../person/person.events.ts';
import { type PlayBook, refuseBreak } from './bounds.book.ts';
import { breakStarted } from './bounds.events.ts';
import { findBreaks } from './bounds.repository.ts';
import { registerBoundsRoutes } from './bounds.routes.ts';
import { breakAt } from './bounds.rules.ts';
import { type BoundsDeps, BoundsService } from './bounds.service.ts';

export type { PlayBook } from './bounds.book.ts';
export type { Deed, Stake } from './bounds.rules.ts';

/** A lost message about a break heals by itself within this time; operations that spend ask again behind their locks. */
const LIFE = { lifeMs: 15_000, maxEntries: 50_000 };

export type Bounds = ReturnType<typeof createBounds>;

/** Play in bounds: who may play now, how much still, and what it came to. */
export function createBounds(platform: Platform, deps: BoundsDeps) {
  const { bus, clock, db } = platform;
  const service = new BoundsService(platform, deps);
  const findBreak = gather((players: readonly bigint[]) => findBreaks(db, players));
  const breaks = createRecentValues(clock, LIFE, (playerId: bigint) => findBreak(playerId));
  for (const topic of [breakStarted, personsChanged]) {
    bus.subscribe(topic, ({ playerIds }) => {
      for (const playerId of playerIds) breaks.forget(BigInt(playerId));
    });
  }

  const refuseDuringBreak = async (playerId: bigint): Promise<void> => {
    const running = breakAt(await breaks.read(playerId), clock.now());
    if (running) refuseBreak(running, service.hourOf);
  };

  return {
    /** The one gate that every value-moving call passes, unless its contract says that it stays open during a break. */
    async admit(player: SessionPlayer): Promise<void> {
      await refuseDuringBreak(player.playerId);
      const { realName } = await deps.policy.of(player);
      if (realName === 'spend' && !player.verified) throw new AppError('realNameRequired');
    },
    /** The gate of buying coins, asked when an order is made: the coins of a paid one are credited whatever happens since. */
    async admitRecharge(player: SessionPlayer, amount: Minor): Promise<void> {
      await refuseDuringBreak(player.playerId);
      const { realName, openModules } = await deps.policy.of(player);
      if (!openModules.has('Recharge')) throw new AppError('rechargeClosed');
      if (realName !== 'none' && !player.verified) throw new AppError('realNameRequired');
      (await service.readBook(runnerOf(db), [player.playerId], momentNow(platform))).checkRecharge(
        player.playerId,
        amount,
      );
    },
    /** Coins the person spent today, and the lowest of what the market and they themselves allow for a day; null where neither says anything. */
    async spendingToday(player: SessionPlayer): Promise<{ spent: Minor; limit: Minor } | null> {
      const [{ dailySpendCap }, book] = await Promise.all([
        deps.policy.of(player),
        service.readBook(runnerOf(db), [player.playerId], momentNow(platform)),
      ]);
      const own = book.limit(player.playerId, 'spend', 'day')?.amount;
      const limit = own === undefined || (dailySpendCap ?? own) < own ? dailySpendCap : own;
      return limit === undefined ? null : { spent: book.figures(player.playerId).spent, limit };
    },
    /**
     * Counts bought coins, in the transaction that credits them. Says when they are counted: behind the last lock, and all other books
     * of the credit are to say the same.
     */
    async countRecharge(tx: Tx, playerId: bigint, amount: Minor): Promise<Date> {
      await deps.ledger.lock(tx, playerId);
      const { book, moment } = await service.openBookNow(runnerOf(tx), [playerId]);
      book.count(playerId, { recharged: amount });
      await book.write(runnerOf(tx));
      return new Date(moment.nowMs);
    },
    /** For operations: what players did and may still do. Call it behind the locks of their accounts, with the moment of the batch. */
    openBook: (runner: SqlRunner, players: readonly bigint[], moment: Moment): Promise<PlayBook> =>
      service.openBook(runner, players, moment),
    /** For other transactions, behind the lock of the player's account. */
    openBookNow: async (tx: Tx, playerId: bigint): Promise<PlayBook> =>
      (await service.openBookNow(runnerOf(tx), [playerId])).book,
    routes: (router: Router) => registerBoundsRoutes(router, service),
  };
}
