import type { Minor } from '@clearcrate/contract/money';
import type { Tx } from '../../platform/db/database.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionPlayer } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import { gather } from '../../platform/memory/gather.ts';
import { createRecentValues } from '../../platform/memory/recent-values.ts';
import { momentNow } from '../../platform/moment.ts';
import type { Platform } from '../../platform/platform.ts';
import { personsChanged } from '../person/person.events.ts';
import { type PlayBook, rejectBreak } from './bounds.book.ts';
import { breakStarted } from './bounds.events.ts';
import { findBreaks } from './bounds.repository.ts';
import { registerBoundsRoutes } from './bounds.routes.ts';
import { breakAt } from './bounds.rules.ts';
import { type BoundsDeps, BoundsService } from './bounds.service.ts';

export type { PlayBook } from './bounds.book.ts';
export type { Deed, Stake } from './bounds.rules.ts';

/**
 * A missed invalidation is corrected within this time. Operations that spend check again behind
 * their locks.
 */
const LIFE = { lifeMs: 15_000, maxEntries: 50_000 };

export type Bounds = ReturnType<typeof createBounds>;

/** Responsible gaming: breaks, limits and play statistics. */
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

  const rejectDuringBreak = async (playerId: bigint): Promise<void> => {
    const running = breakAt(await breaks.read(playerId), clock.now());
    if (running) rejectBreak(running, service.hourOf);
  };

  return {
    /** Guard of every value-moving call without `openDuringBreak`. */
    async admit(player: SessionPlayer): Promise<void> {
      await rejectDuringBreak(player.playerId);
      const { realName } = await deps.policy.of(player);
      if (realName === 'spend' && !player.verified) throw new AppError('realNameRequired');
    },
    /**
     * Guard of buying coins, run when an order is created. A paid order is credited whatever has
     * changed since.
     */
    async admitRecharge(player: SessionPlayer, amount: Minor): Promise<void> {
      await rejectDuringBreak(player.playerId);
      const { realName, openModules } = await deps.policy.of(player);
      if (!openModules.has('Recharge')) throw new AppError('rechargeClosed');
      if (realName !== 'none' && !player.verified) throw new AppError('realNameRequired');
      (await service.readBook(runnerOf(db), [player.playerId], momentNow(platform))).checkRecharge(
        player.playerId,
        amount,
      );
    },
    /**
     * Coins the person spent today, and the lower of the market's and their own daily limit; null
     * without a limit.
     */
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
     * Counts bought coins in the transaction that credits them. Returns the time of counting, taken
     * behind the last lock; all other entries of the credit must use the same.
     */
    async countRecharge(tx: Tx, playerId: bigint, amount: Minor): Promise<Date> {
      await deps.ledger.lock(tx, playerId);
      const { book, moment } = await service.openBookNow(runnerOf(tx), [playerId]);
      book.count(playerId, { recharged: amount });
      await book.write(runnerOf(tx));
      return new Date(moment.nowMs);
    },
    /** For operations: call it behind the locks of the players' accounts, with the batch's moment. */
    openBook: service.openBook.bind(service),
    /** For other transactions, behind the lock of the player's account. */
    openBookNow: async (tx: Tx, playerId: bigint): Promise<PlayBook> =>
      (await service.openBookNow(runnerOf(tx), [playerId])).book,
    desk: { viewOf: service.read.bind(service), startCoolOff: service.startCoolOff.bind(service) },
    routes: (router: Router) => registerBoundsRoutes(router, service),
  };
}
