import { isRealPlayer, type UserKind } from '@clearcrate/contract/kinds';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { RechargeCompleted } from '../../modes/recharge/recharge.events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import { event, type OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { maskName } from '../../platform/text/mask-name.ts';
import { firstGiftGiven, freeOpeningGranted, spreadEarned } from './spread.events.ts';
import {
  findInvitations,
  findInvolved,
  findLevels,
  findSharedTraits,
  type Invitation,
  insertMember,
  insertReward,
  MEMBER,
  type MemberState,
  openPromoter,
  savePromoter,
  stopCounting,
} from './spread.repository.ts';
import { commissionOf, type LevelRule, levelFor, openingsGained, type SpreadRules } from './spread.rules.ts';

interface Batch {
  tx: Tx;
  rules: SpreadRules;
  levels: readonly LevelRule[];
  postings: Posting[];
  events: OutboxEvent[];
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

/**
 * Handles the first recharge of an invited player: inserts the member, pays the gift, and may grant
 * the promoter a free opening.
 */
async function join(
  batch: Batch,
  invitation: Invitation,
  recharge: Recharge,
  state: MemberState,
): Promise<MemberState> {
  const { tx, rules, postings, events } = batch;
  const { playerId, promoterId } = invitation;
  const earnsGift = state === MEMBER.counts && recharge.amount >= rules.firstGiftFrom;
  const given = earnsGift ? rules.firstGift : 0n;
  const { orderId, at } = recharge;
  await insertMember(tx, { playerId, promoterId, state, at, gift: given, orderId });
  if (state !== MEMBER.counts) return state;
  if (given > 0n) {
    postings.push(gift('spread.firstGift', orderId, playerId, given));
    events.push(event(firstGiftGiven, { playerId: String(playerId), amount: formatAmount(given) }));
  }
  const promoter = await openPromoter(tx, promoterId);
  const members = promoter.members + 1;
  // Openings are granted for a new peak only, so that losing and regaining members grants none
  // twice.
  const before = Math.max(promoter.peak, promoter.members);
  const peak = Math.max(before, members);
  const gained = openingsGained(before, peak, rules.freeOpeningEvery);
  await savePromoter(tx, promoterId, { ...promoter, members, peak, granted: promoter.granted + gained });
  if (gained > 0) events.push(event(freeOpeningGranted, { playerId: String(promoterId), count: gained }));
  return state;
}

/**
 * Stops counting a member who shares traits with the promoter. Earlier rewards of both are kept.
 */
async function leave(tx: Tx, { playerId, promoterId }: Invitation, state: MemberState): Promise<MemberState> {
  if (!(await stopCounting(tx, playerId, state))) return state;
  const promoter = await openPromoter(tx, promoterId);
  await savePromoter(tx, promoterId, { ...promoter, members: Math.max(0, promoter.members - 1) });
  return state;
}

async function reward(batch: Batch, { playerId, promoterId, nickname }: Invitation, recharge: Recharge): Promise<void> {
  const { tx, levels, postings, events } = batch;
  const promoter = await openPromoter(tx, promoterId);
  const { rate } = levelFor(promoter.members, levels);
  const amount = commissionOf(recharge.amount, rate);
  const { orderId, at } = recharge;
  await insertReward(tx, { orderId, promoterId, playerId, recharge: recharge.amount, rate, amount, at });
  if (amount === 0n) return;
  await savePromoter(tx, promoterId, { ...promoter, reward: promoter.reward + amount });
  postings.push(gift('spread.commission', orderId, promoterId, amount));
  events.push(
    event(spreadEarned, { playerId: String(promoterId), amount: formatAmount(amount), nickName: maskName(nickname) }),
  );
}

/** Bots and test accounts do not count as promoters or as invited players. */
function isReal({ kind, promoterKind }: Invitation): boolean {
  return isRealPlayer(kind as UserKind) && isRealPlayer(promoterKind as UserKind);
}

/**
 * Finds shared traits of invited players and promoters, and stops counting members who have some.
 * Runs at every recharge, since traits may become known later. Returns the states by invited
 * player.
 */
async function checkTraits(tx: Tx, invitations: readonly Invitation[]): Promise<Map<bigint, MemberState>> {
  const open = invitations.filter(({ state }) => state === null || state === MEMBER.counts);
  const traits = await findSharedTraits(tx, open);
  for (const invitation of open) {
    const found = traits.get(invitation.playerId) ?? MEMBER.counts;
    if (invitation.state !== null && found !== MEMBER.counts) invitation.state = await leave(tx, invitation, found);
  }
  return traits;
}

/**
 * Creates the handler of recharges: pays commissions and first gifts in the handler's transaction.
 */
export function createCommission(platform: Platform, ledger: Ledger, readRules: (tx: Tx) => Promise<SpreadRules>) {
  return async (tx: Tx, recharges: readonly RechargeCompleted[]): Promise<void> => {
    const players = [...new Set(recharges.map(({ playerId }) => BigInt(playerId)))];
    // All owner locks first: see "Lock order" in docs/ARCHITECTURE.md.
    const involved = await findInvolved(tx, players);
    await ledger.lock(tx, ...involved);
    const [invitations, levels, rules] = await Promise.all([
      findInvitations(tx, players, involved),
      findLevels(tx),
      readRules(tx),
    ]);
    const batch: Batch = { tx, rules, levels, postings: [], events: [] };
    const traits = await checkTraits(tx, [...invitations.values()].filter(isReal));
    for (const { playerId, orderId, amount, at } of recharges) {
      const invitation = invitations.get(BigInt(playerId));
      if (!invitation || !isReal(invitation)) continue;
      const coins = parseAmount(amount);
      invariant(coins !== undefined && coins > 0n, `recharge ${orderId} has an invalid amount: ${amount}`);
      const recharge = { orderId, amount: coins, at: new Date(at) };
      const found = traits.get(invitation.playerId) ?? MEMBER.counts;
      invitation.state ??= await join(batch, invitation, recharge, found);
      if (invitation.state === MEMBER.counts) await reward(batch, invitation, recharge);
    }
    if (batch.postings.length > 0) await ledger.transfer(tx, batch.postings);
    await platform.outbox.add(tx, batch.events);
  };
}
