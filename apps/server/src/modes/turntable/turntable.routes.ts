import type { DataOf } from '@clearcrate/contract/endpoint';
import { getOwnTurntable, getTurntable, spinTurntable, type TurntableSpin } from '@clearcrate/contract/turntable';
import { pick } from '@clearcrate/fairness/odds';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionPlayer } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadPrizes, ticketsOf } from '../../play/prizes/prizes.module.ts';
import { countFriends, findSpin } from './turntable.repository.ts';
import { lockedTickets, TURNTABLE, turntableWeek, variantOf } from './turntable.rules.ts';
import type { SpinInput, TurntableBook } from './turntable.spin.ts';

interface RouteDeps {
  policy: Policy;
  book: TurntableBook;
  spin: Operate<SpinInput, DataOf<typeof spinTurntable>>;
}

const NOTHING = { version: 0, friends: 0, lockedHash: '', openHash: '', lockedText: '', openText: '', prizes: [] };

export function registerTurntableRoutes(router: Router, platform: Platform, { policy, book, spin }: RouteDeps): void {
  const { calendar, clock, config, db } = platform;
  /** Rejects players of markets without `payouts`, since the turntable has coin prizes. */
  const admit = async (player: SessionPlayer) => {
    if (!(await policy.admit(player, 'Turntable')).payouts) throw new AppError('moduleClosed');
  };

  router.route(getTurntable, async (_body, { locale }) => {
    const version = await book.load();
    const timeZone = config.BUSINESS_TIME_ZONE;
    if (!version) return { ...NOTHING, timeZone };
    const { number, terms, rules } = version;
    const locked = lockedTickets(version.prizes);
    const prizes = await book.views(version.prizes, locale);
    return {
      version: number,
      friends: terms.friends,
      lockedHash: rules.locked.hash,
      openHash: rules.open.hash,
      lockedText: book.text(version, 'locked'),
      openText: book.text(version, 'open'),
      timeZone,
      prizes: prizes.map((prize, index) => ({ ...prize, lockedTickets: locked[index] ?? 0 })),
    };
  });

  const spinOf = async (playerId: bigint, week: string): Promise<TurntableSpin | null> => {
    const row = await findSpin(db, playerId, week);
    if (!row) return null;
    const ticket = Number(row.ticket);
    const { entry, first, last } = pick(
      ticketsOf(TURNTABLE, await loadPrizes(db, TURNTABLE, row.version_id), variantOf(row.is_open)),
      ticket,
    );
    return {
      drawId: String(row.draw_id),
      code: entry.item,
      ticket,
      firstTicket: first,
      lastTicket: last,
      nonce: Number(row.nonce),
      serverSeedHash: row.server_seed_hash,
      isOpen: row.is_open,
      at: row.spun_at.toISOString(),
    };
  };

  router.route(getOwnTurntable, async (_body, { player }) => {
    await admit(player);
    const { week, endsAtMs } = turntableWeek(calendar, clock.now());
    const [version, counted, own] = await Promise.all([
      book.load(),
      countFriends(runnerOf(db), [player.playerId]),
      spinOf(player.playerId, week),
    ]);
    const friends = counted.get(player.playerId) ?? 0;
    const isOpen = version !== undefined && friends >= version.terms.friends;
    return { friends, isOpen, spin: own, endsAt: new Date(endsAtMs).toISOString() };
  });

  router.route(spinTurntable, async ({ version, isOpen }, { player, operation }) => {
    const market = await policy.admit(player, 'Turntable');
    const newest = await book.load();
    if (newest?.number !== version) throw new AppError('oddsChanged');
    const { playerId, kind: userKind } = player;
    return spin(operation, { playerId, userKind, policy: market, version: newest, isOpen });
  });
}
