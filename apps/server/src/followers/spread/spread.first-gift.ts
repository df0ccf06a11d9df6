import { isRealPlayer, type UserKind } from '@clearcrate/contract/kinds';
import { formatAmount } from '@clearcrate/contract/money';
import type { FirstGift } from '@clearcrate/contract/spread';
import type { Queryable } from '../../platform/db/database.ts';
import { findOwnInvitation, findSharedTraits, MEMBER } from './spread.repository.ts';
import type { SpreadRules } from './spread.rules.ts';

/**
 * Reads the state of a player's first gift. Must follow the same rules as `join` in
 * spread.commission.ts.
 */
export async function readFirstGift(db: Queryable, playerId: bigint, rules: SpreadRules): Promise<FirstGift> {
  const from = formatAmount(rules.firstGiftFrom);
  const none: FirstGift = { state: 'none', gift: '0.00', from, orderNo: '' };
  const own = await findOwnInvitation(db, playerId);
  if (!own || !isRealPlayer(own.kind as UserKind) || !isRealPlayer(own.promoterKind as UserKind)) return none;
  if (own.state !== null) {
    const gift = own.gift ?? 0n;
    return gift > 0n ? { state: 'given', gift: formatAmount(gift), from, orderNo: own.giftOrderNo ?? '' } : none;
  }
  if (rules.firstGift === 0n) return none;
  const isOwnPromoter = (await findSharedTraits(db, [own])).get(playerId) !== MEMBER.counts;
  return isOwnPromoter ? none : { state: 'open', gift: formatAmount(rules.firstGift), from, orderNo: '' };
}
