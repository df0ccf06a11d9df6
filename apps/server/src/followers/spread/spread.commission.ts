import { isRealPlayer, type UserKind } from '@clearcrate/contract/kinds';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { RechargeCompleted } from '../../modes/recharge/recharge.events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import { maskName } from '../../platform/mask-name.ts';
import { event, type OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { freeOpeningGranted, spreadEarned } from './spread.events.ts';
import {
  findInvitations,
  findLevels,
  type Invitation,
  insertMember,
  insertReward,
  lockPromoter,
  MEMBER,
  type MemberState,
  savePromoter,
  sharedTrait,
} from './spread.repository.ts';
import { commissionOf, type LevelRule, levelFor, openingsGained, type SpreadRules } from './spread.rules.ts';

interface Batch {
  tx: Tx;
  rules: SpreadRules;
  levels: readonly LevelRule[];
  postings: Posting[];
  news: OutboxEvent[];
}

interface Recharge {
  orderId: string;
  amount: Minor;
  at: Date;
}

const gift = (kind: Posting['kind'], reference: string, owner: bigint, amount: Minor): Posting => ({
  owner,
  kind,
  reference,
  moves: [{ from: 'gift', to: 'bonus', amount }],
});

/** The first recharge makes an invited player a member, brings their gift, and may bring the promoter a free opening. */
async function join(batch: Batch, invitation: Invitation, recharge: Recharge): Promise<MemberState> {
  const { tx, rules, postings, news } = batch;
  const { playerId, promoterId } = invitation;
  const state = await sharedTrait(tx, playerId, promoterId);
  const earnsGift = state === MEMBER.counts && recharge.amount >= rules.firstGiftFrom;
  const given = earnsGift ? rules.firstGift : 0n;
  const { orderId, at } = recharge;
  await insertMember(tx, { playerId, promoterId, state, at, gift: given, orderId });
  if (state !== MEMBER.counts) return state;
  if (given > 0n) postings.push(gift('spread.firstGift', orderId, playerId, given));
  const promoter = await lockPromoter(tx, promoterId);
  const gained = openingsGained(promoter.members, promoter.members + 1, rules.freeOpeningEvery);
  await savePromoter(tx, promoterId, {
    ...promoter,
    members: promoter.members + 1,
    granted: promoter.granted + gained,
  });
  if (gained > 0) news.push(event(freeOpeningGranted, { playerId: String(promoterId), count: gained }));
  return state;
}

async function reward(batch: Batch, { playerId, promoterId, nickname }: Invitation, recharge: Recharge): Promise<void> {
  const { tx, levels, postings, news } = batch;
  const promoter = await lockPromoter(tx, promoterId);
  const { rate } = levelFor(promoter.members, levels);
  const amount = commissionOf(recharge.amount, rate);
  const { orderId, at } = recharge;
  await insertReward(tx, { orderId, promoterId, playerId, recharge: recharge.amount, rate, amount, at });
  if (amount === 0n) return;
  await savePromoter(tx, promoterId, { ...promoter, reward: promoter.reward + amount });
  postings.push(gift('spread.commission', orderId, promoterId, amount));
  news.push(
    event(spreadEarned, { playerId: String(promoterId), amount: formatAmount(amount), nickName: maskName(nickname) }),
  );
}

/** Machines and test accounts invite nobody and are invited by nobody. */
function isReal({ kind, promoterKind }: Invitation): boolean {
  return isRealPlayer(kind as UserKind) && isRealPlayer(promoterKind as UserKind);
}

/** The listener: what recharges of invited players bring to both, in the transaction that has heard of them. */
export function createCommission(platform: Platform, ledger: Ledger, readRules: (tx: Tx) => Promise<SpreadRules>) {
  return async (tx: Tx, recharges: readonly RechargeCompleted[]): Promise<void> => {
    const players = [...new Set(recharges.map(({ playerId }) => BigInt(playerId)))];
    const [invitations, levels, rules] = await Promise.all([
      findInvitations(tx, players),
      findLevels(tx),
      readRules(tx),
    ]);
    const batch: Batch = { tx, rules, levels, postings: [], news: [] };
    for (const { playerId, orderId, amount, at } of recharges) {
      const invitation = invitations.get(BigInt(playerId));
      if (!invitation || !isReal(invitation)) continue;
      const coins = parseAmount(amount);
      invariant(coins !== undefined && coins > 0n, `recharge ${orderId} tells no amount: ${amount}`);
      const recharge = { orderId, amount: coins, at: new Date(at) };
      invitation.state ??= await join(batch, invitation, recharge);
      if (invitation.state === MEMBER.counts) await reward(batch, invitation, recharge);
    }
    if (batch.postings.length > 0) await ledger.transfer(tx, batch.postings);
    await platform.outbox.add(tx, batch.news);
  };
}
