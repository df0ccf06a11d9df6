import { RECORD_TYPES } from '@clearcrate/contract/kinds';
import { formatAmount } from '@clearcrate/contract/money';
import * as acts from '@clearcrate/contract/player-acts';
import * as players from '@clearcrate/contract/players';
import { PLAYERS_PAGE } from '@clearcrate/contract/players';
import { RECORD_DAYS } from '@clearcrate/contract/record';
import type { Propose } from '../../base/operator/operator.module.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { PlayerActs } from './player-desk.acts.ts';
import {
  type Compensation,
  compensation,
  compensationItems,
  compensationReconciliations,
} from './player-desk.compensation.ts';
import type { PlayerDeskDeps } from './player-desk.deps.ts';
import { identityLook, type Look, readIdentity } from './player-desk.identity.ts';
import { readList } from './player-desk.lists.ts';
import { readProfile } from './player-desk.profile.ts';
import { findGoods } from './player-desk.repository.ts';
import { findPlayers } from './player-desk.search.ts';

const done = async (work: Promise<unknown>) => {
  await work;
  return {};
};

function registerReads(router: Router, platform: Platform, deps: PlayerDeskDeps, desk: PlayerActs): void {
  const { db, reports } = platform;
  const { movements } = deps.record;
  router.route(players.searchPlayers, (body) => findPlayers(db, body));
  router.route(players.getPlayer, ({ playerId }) => readProfile(platform, deps, playerId));
  router.route(players.explainBalance, async ({ playerId, purse, ...range }, { locale }) => {
    await desk.requirePlayer(playerId);
    return movements.explain(purse, { playerId, locale }, { ...range, days: RECORD_DAYS.max });
  });
  router.route(players.getPlayerPostings, async ({ playerId, purse, group, before, ...range }, { locale }) => {
    await desk.requirePlayer(playerId);
    const choice = { type: RECORD_TYPES.record, group, direction: '' } as const;
    const page = { days: RECORD_DAYS.max, cursor: before, pageSize: PLAYERS_PAGE };
    return movements.list(purse, { playerId, locale }, { ...range, ...choice, ...page });
  });
  router.route(players.getPlayerList, async (body, { locale }) => {
    await desk.requirePlayer(body.playerId);
    return readList(reports, body, locale);
  });
}

interface Proposals {
  compensate: Propose<Compensation>;
  askToLook: Propose<Look>;
}

function registerProposals(router: Router, desk: PlayerActs, { compensate, askToLook }: Proposals): void {
  router.route(acts.proposeIdentityLook, async ({ playerId, reason }, call) => {
    await desk.requirePlayer(playerId);
    return askToLook(call, { playerId: String(playerId) }, reason);
  });
  router.route(acts.proposeCompensation, ({ playerId, given, reason }, call) => {
    const value = given.asset === 'item' ? { ...given, goodsId: String(given.goodsId) } : given;
    return compensate(call, { playerId: String(playerId), given: value }, reason);
  });
}

/** The players' pages of the console: search, profile, explained balances, and what can be done. */
export function createPlayerDesk(platform: Platform, deps: PlayerDeskDeps) {
  const { approvals } = deps.operators;
  const desk = new PlayerActs(platform, deps);
  const compensate = approvals.register(compensation(deps));
  const askToLook = approvals.register(identityLook);
  deps.ledger.reconcile(...compensationReconciliations);
  deps.ledger.check(compensationItems);
  return {
    routes: (router: Router) => {
      registerReads(router, platform, deps, desk);
      router.route(acts.unmaskPlayer, (body) => desk.unmask(body));
      router.route(acts.readIdentity, ({ playerId }, call) => readIdentity(platform, deps, call, playerId));
      router.route(acts.searchGoods, async ({ text }, { locale }) => ({
        items: (await findGoods(platform.db, text, locale)).map(({ id, name, price }) => ({
          goodsId: String(id),
          name,
          price: formatAmount(price),
        })),
      }));
      registerProposals(router, desk, { compensate, askToLook });
      router.route(acts.addPlayerNote, (body, call) => done(desk.note(body, call)));
      router.route(acts.messagePlayer, (body) => done(desk.message(body)));
      router.route(acts.blockPlayer, (body, call) => done(desk.block(body, call)));
      router.route(acts.unblockPlayer, (body, call) => done(desk.unblock(body, call)));
      router.route(acts.endPlayerSessions, (body) => desk.endSessions(body));
      router.route(acts.restPlayer, (body, call) => done(desk.rest(body, call)));
    },
  };
}
