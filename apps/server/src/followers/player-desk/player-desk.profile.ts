import { maskEmail } from '@clearcrate/contract/email-rules';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { UserKind } from '@clearcrate/contract/kinds';
import { formatAmount } from '@clearcrate/contract/money';
import type { BlockReason, CompensationAsset } from '@clearcrate/contract/player-rules';
import type { getPlayer } from '@clearcrate/contract/players';
import { describeAgent, maskMobile } from '../../base/account/account.module.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionPlayer } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayerDeskDeps } from './player-desk.deps.ts';
import * as store from './player-desk.repository.ts';

type Profile = DataOf<typeof getPlayer>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The player as their own calls name them, for use cases that ask for the market's policy. */
export async function asCaller({ db }: Platform, deps: PlayerDeskDeps, playerId: bigint): Promise<SessionPlayer> {
  const row = await db.selectFrom('player').select('kind').where('id', '=', playerId).executeTakeFirst();
  const audience = (await deps.account.audiencesOf(db, [playerId])).get(playerId);
  if (!row || !audience) throw new AppError('playerNotFound');
  return { playerId, sessionId: 0n, kind: row.kind as UserKind, ...audience };
}

async function readHead({ db }: Platform, playerId: bigint) {
  const player = await store.findPlayer(db, playerId);
  if (!player) throw new AppError('playerNotFound');
  return {
    playerId: String(player.id),
    nickname: player.nickname,
    mobile: player.mobile === null ? '' : maskMobile(player.mobile),
    email: player.email === null ? '' : maskEmail(player.email),
    avatar: player.avatar,
    kind: player.kind,
    level: player.level,
    channelCode: player.channel_code,
    isBlocked: player.suspended_at !== null,
    createdAt: player.created_at.toISOString(),
    inviteCode: player.spread_code,
    lastSeenAt: iso(player.last_seen_at),
    inviter:
      player.inviter_id === null
        ? null
        : { playerId: String(player.inviter_id), nickname: player.inviter_nickname ?? '' },
    invitedCount: Number(player.invited_count),
    steamBound: player.steam_url !== '',
  };
}

async function readMoney({ db }: Platform, { ledger }: PlayerDeskDeps, playerId: bigint) {
  const [purse, bag] = await Promise.all([ledger.balancesOf(db, playerId), store.sumBag(db, playerId)]);
  const { coin, bonus, coinHeld, bonusHeld, shell, point, growth, welfare } = purse;
  return {
    balances: {
      coins: formatAmount(coin + bonus),
      bought: formatAmount(coin),
      given: formatAmount(bonus),
      held: formatAmount(coinHeld + bonusHeld),
      shells: formatAmount(shell),
      points: formatAmount(point),
      growth: formatAmount(growth),
      welfare: formatAmount(welfare),
    },
    bag: { count: bag.count, worth: formatAmount(bag.worth) },
  };
}

async function readIdentity({ identity }: PlayerDeskDeps, playerId: bigint): Promise<Profile['identity']> {
  const { realName, idNumber, country, verifiedAt } = await identity.readMasked(playerId);
  return verifiedAt === null ? null : { realName, idNumber, country: country ?? '', verifiedAt };
}

async function readHistory({ db, clock }: Platform, playerId: bigint) {
  const [sessions, blocks, notes, compensations, samePerson] = await Promise.all([
    store.findSessions(db, playerId, new Date(clock.now())),
    store.findBlocks(db, playerId),
    store.findNotes(db, playerId),
    store.findCompensations(db, playerId),
    store.findSamePerson(db, playerId),
  ]);
  return {
    sessions: sessions.map((row) => {
      const { system, browser } = describeAgent(row.user_agent);
      const device = [system, browser].filter(Boolean).join(', ');
      const times = { openedAt: row.created_at.toISOString(), seenAt: row.last_seen_at.toISOString() };
      return { sessionId: String(row.id), device, ip: row.ip, ...times };
    }),
    blocks: blocks.map((row) => ({
      reason: row.reason as BlockReason,
      note: row.note,
      blockedBy: row.blocked_by,
      blockedAt: row.blocked_at.toISOString(),
      until: iso(row.until),
      endedAt: iso(row.ended_at),
      endedBy: row.ended_by,
    })),
    notes: notes.map(({ id, text, written_by, written_at }) => ({
      noteId: String(id),
      text,
      by: written_by,
      at: written_at.toISOString(),
    })),
    compensations: compensations.map((row) => ({
      proposalId: String(row.proposal_id),
      asset: row.asset as CompensationAsset,
      amount: formatAmount(row.amount),
      item: row.item,
      paidAt: row.paid_at.toISOString(),
      proposedBy: row.proposed_by,
      approvedBy: row.approved_by ?? '',
    })),
    samePerson: samePerson.map(({ id, nickname }) => ({ playerId: String(id), nickname })),
  };
}

/** Everything that an operator sees of a player at first sight. */
export async function readProfile(platform: Platform, deps: PlayerDeskDeps, playerId: bigint): Promise<Profile> {
  const head = await readHead(platform, playerId);
  const [money, identity, bounds, history] = await Promise.all([
    readMoney(platform, deps, playerId),
    readIdentity(deps, playerId),
    asCaller(platform, deps, playerId).then(deps.bounds.desk.viewOf),
    readHistory(platform, playerId),
  ]);
  return { ...head, ...money, identity, bounds, ...history };
}
