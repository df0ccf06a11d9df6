import type { DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import { getOwnTurntable, getTurntable, spinTurntable, type TurntableSpin } from '@clearcrate/contract/turntable';
import { pick } from '@clearcrate/fairness/odds';
import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import { findGoods, goodsCardOf } from '../../base/catalogue/catalogue.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionPlayer } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { countFriends, findSpin, loadPrizes, loadTurntable, type Turntable } from './turntable.repository.ts';
import { lockedTickets, turntableOdds, turntableTable, turntableWeek } from './turntable.rules.ts';
import type { SpinInput } from './turntable.spin.ts';

interface RouteDeps {
  policy: Policy;
  spin: Operate<SpinInput, DataOf<typeof spinTurntable>>;
}

async function prizesOf({ db }: Platform, { prizes }: Turntable, locale: Locale) {
  const goods = await findGoods(
    db,
    prizes.flatMap(({ goodsId }) => goodsId ?? []),
    locale,
  );
  const cards = new Map(goods.map((row) => [row.id, goodsCardOf(row)]));
  const locked = lockedTickets(prizes);
  return prizes.map(({ code, kind, amount, goodsId, price, tickets, isTop }, index) => {
    const card = goodsId === null ? undefined : cards.get(goodsId);
    return {
      code,
      kind,
      amount: amount === null ? null : formatAmount(amount),
      // Price as published; the catalogue may have changed since.
      goods: card ? { ...card, price: formatAmount(price ?? 0n) } : null,
      tickets,
      lockedTickets: locked[index] ?? 0,
      isTop,
    };
  });
}

export function registerTurntableRoutes(router: Router, platform: Platform, { policy, spin }: RouteDeps): void {
  const { calendar, clock, config, db } = platform;
  /** Rejects players of markets without `payouts`, since the turntable has coin prizes. */
  const admit = async (player: SessionPlayer) => {
    if (!(await policy.admit(player, 'Turntable')).payouts) throw new AppError('moduleClosed');
  };

  router.route(getTurntable, async (_body, { locale }) => {
    const turntable = await loadTurntable(db);
    const timeZone = config.BUSINESS_TIME_ZONE;
    if (!turntable)
      return {
        version: 0,
        friends: 0,
        lockedHash: '',
        openHash: '',
        lockedText: '',
        openText: '',
        timeZone,
        prizes: [],
      };
    const { number: version, friends, lockedHash, openHash } = turntable;
    const textOf = (isOpen: boolean) => canonicalVersion(turntableOdds(turntable.prizes, version, isOpen));
    const texts = { lockedText: textOf(false), openText: textOf(true) };
    const prizes = await prizesOf(platform, turntable, locale);
    return { version, friends, lockedHash, openHash, ...texts, timeZone, prizes };
  });

  const spinOf = async (playerId: bigint, week: string): Promise<TurntableSpin | null> => {
    const row = await findSpin(db, playerId, week);
    if (!row) return null;
    const ticket = Number(row.ticket);
    const { entry, first, last } = pick(turntableTable(await loadPrizes(db, row.version_id), row.is_open), ticket);
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
    const [turntable, counted, own] = await Promise.all([
      loadTurntable(db),
      countFriends(runnerOf(db), [player.playerId]),
      spinOf(player.playerId, week),
    ]);
    const friends = counted.get(player.playerId) ?? 0;
    const isOpen = turntable !== undefined && friends >= turntable.friends;
    return { friends, isOpen, spin: own, endsAt: new Date(endsAtMs).toISOString() };
  });

  router.route(spinTurntable, async ({ version, isOpen }, { player, operation }) => {
    await admit(player);
    const turntable = await loadTurntable(db);
    if (turntable?.number !== version) throw new AppError('oddsChanged');
    return spin(operation, { playerId: player.playerId, userKind: player.kind, turntable, isOpen });
  });
}
