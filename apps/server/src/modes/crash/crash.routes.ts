import {
  escapeCrash,
  getCrash,
  getCrashChainList,
  getCrashHistory,
  getCrashProof,
  getCrashRecordList,
  getCrashTop,
  getMyCrash,
  placeCrashBet,
} from '@clearcrate/contract/crash';
import { CRASH_STATES } from '@clearcrate/contract/crash-rules';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { formatAmount } from '@clearcrate/contract/money';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CrashDeps } from './crash.deps.ts';
import { betLimits, roundTimes } from './crash.rules.ts';
import type { CrashService } from './crash.service.ts';
import { findChain } from './round/crash.chains.ts';
import { findLatest } from './round/crash.round.ts';
import {
  findRound,
  listChains,
  listHighest,
  listLast,
  listOwn,
  listOwnOf,
  listPast,
  listRecent,
  listTop,
} from './view/crash.reads.ts';
import { bareChainView, chainView, lineView, ownRowView, pastView, roundView, valueText } from './view/crash.views.ts';

interface RouteDeps extends CrashDeps {
  service: CrashService;
}

/** The cursor of the next page; null after a page that is not full. */
const nextOf = (rows: readonly { id: bigint }[], pageSize: number): string | null => {
  const last = rows.at(-1);
  return last && rows.length === pageSize ? String(last.id) : null;
};

function registerScene(router: Router, { db }: Platform, { policy }: CrashDeps): void {
  router.route(getCrash, async (_body, { channelCode }) => {
    const [{ settings, boxPriceCap }, clockwork, round, last] = await Promise.all([
      policy.forVisitor(channelCode),
      policy.forVisitor(DEFAULTS.channelCode),
      findLatest(db),
      listLast(db),
    ]);
    const [chain, items] = await Promise.all([
      round && findChain(db, round.chain_id),
      round ? listHighest(db, round.id) : [],
    ]);
    const limits = betLimits(settings, boxPriceCap);
    // Players of all channels share the rounds.
    const { waitMs, restMs } = roundTimes(clockwork.settings);
    return {
      round: round ? roundView(round) : null,
      chain: chain ? chainView(chain) : null,
      limits: {
        betMin: formatAmount(limits.betMin),
        betMax: formatAmount(limits.betMax),
        payoutMax: formatAmount(limits.payoutMax),
        roundMax: formatAmount(limits.roundMax),
      },
      waitMs,
      restMs,
      items: items.map(lineView),
      last: last.map(({ id, point, state }) => ({
        roundId: String(id),
        point: point === null || state === CRASH_STATES.void ? null : valueText(point),
      })),
    };
  });

  router.route(getMyCrash, async (_body, { player }) => {
    const round = await findLatest(db);
    const [own, recent] = await Promise.all([
      round ? listOwnOf(db, player.playerId, round.id) : [],
      listRecent(db, player.playerId),
    ]);
    return {
      items: own.map((row) => ownRowView(row)),
      recent: recent.map(({ round_id, gain }) => ({ roundId: String(round_id), gain: formatAmount(gain) })),
    };
  });
}

export function registerCrashRoutes(router: Router, platform: Platform, deps: RouteDeps): void {
  const { calendar, clock, config, db } = platform;
  const { service } = deps;
  registerScene(router, platform, deps);

  router.route(placeCrashBet, (body, { player, operation }) => service.place(operation, player, body));
  router.route(escapeCrash, (body, { player, operation, receivedAtMs }) =>
    service.escape(operation, player, body, receivedAtMs),
  );

  router.route(getCrashHistory, async ({ cursor, pageSize }) => {
    const rows = await listPast(db, cursor, pageSize);
    return { items: rows.map(pastView), next: nextOf(rows, pageSize) };
  });

  router.route(getCrashRecordList, async ({ cursor, pageSize }, { player }) => {
    const rows = await listOwn(db, player.playerId, cursor, pageSize);
    const items = rows.map((row) => ({ ...ownRowView(row), point: row.point === null ? null : valueText(row.point) }));
    return { items, next: nextOf(rows, pageSize) };
  });

  router.route(getCrashTop, async () => {
    const day = calendar.dayOf(clock.now());
    const items = (await listTop(db, day)).map((row, index) => ({
      ...lineView(row),
      place: index + 1,
      roundId: String(row.round_id),
      at: row.changed_at.toISOString(),
    }));
    return { day, zone: config.BUSINESS_TIME_ZONE, items };
  });

  router.route(getCrashProof, async ({ roundId }) => {
    const round = await findRound(db, roundId);
    const chain = round && (await findChain(db, round.chain_id));
    if (!round || !chain) throw new AppError('crashUnknown');
    return { round: roundView(round), chain: chainView(chain) };
  });

  router.route(getCrashChainList, async () => ({
    items: (await listChains(db)).map((chain) => ({
      ...bareChainView(chain),
      saltAfter: chain.salt_after.toISOString(),
      firstRound: chain.first_round === null ? null : String(chain.first_round),
    })),
  }));
}
