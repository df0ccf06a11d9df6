import { BAG_STATES, type BagState } from '../play/bag.ts';
import { RECORD_TYPES, type RecordType } from '../store/kinds.ts';
import { ITEM_MODES, MODES } from '../store/modes.ts';
import { isPostingKind, type NamedKind, presentKind } from '../store/postings.ts';

/**
 * Record type of each posting and item. A new posting kind must be added here, which the types
 * enforce; items have the type of their mode.
 */

const { record, box, rank, shop, replace } = RECORD_TYPES;

const TYPE_OF_KIND: Readonly<Record<NamedKind, RecordType>> = {
  'bag.sell': shop,
  'battle.ai': record,
  'battle.join': record,
  'battle.join.post': record,
  'battle.join.void': record,
  'box.open': box,
  'box.open.shell': box,
  'crash.bet': record,
  'crash.bet.post': record,
  'crash.bet.void': record,
  'crash.payout': record,
  'demo.grant': record,
  'festival.prize': record,
  'lucky.draw': record,
  'packet.claim': record,
  'mall.buy': shop,
  'mall.buy.point': shop,
  'packet.register': record,
  'rank.prize': rank,
  'recharge.credit': shop,
  'recharge.refund': shop,
  'recharge.refundBack': shop,
  'spread.commission': record,
  'spread.firstGift': record,
  'task.claim': record,
  'task.sign-in': record,
  'turntable.prize': record,
  'vip.growth': record,
  'vip.packet': record,
  'welfare.drop': record,
};

const TYPE_OF_SOURCE: Readonly<Record<number, RecordType>> = Object.fromEntries(
  ITEM_MODES.map((name) => [MODES[name].number, RECORD_TYPES[MODES[name].itemRecord]]),
);

type LeftState = Exclude<BagState, typeof BAG_STATES.owned | typeof BAG_STATES.extracting>;
const TYPE_OF_LEAVING: Readonly<Record<LeftState, RecordType>> = {
  [BAG_STATES.extracted]: record,
  [BAG_STATES.sold]: shop,
  [BAG_STATES.replaced]: replace,
  [BAG_STATES.consumed]: record,
};

export function typeOfKind(kind: string): RecordType {
  const present = presentKind(kind);
  return isPostingKind(present) ? TYPE_OF_KIND[present] : record;
}

/** By source for incoming items, by state for outgoing ones. */
export function typeOfGoods(direction: 'in' | 'out', { source, state }: { source: number; state: number }): RecordType {
  const types: Readonly<Record<number, RecordType>> = direction === 'in' ? TYPE_OF_SOURCE : TYPE_OF_LEAVING;
  return types[direction === 'in' ? source : state] ?? record;
}

const keysOf = (types: Readonly<Record<number, RecordType>>, type: RecordType): number[] =>
  Object.keys(types)
    .map(Number)
    .filter((key) => types[key] === type);

/** The sources and states of a record type; `undefined` for all records. */
export const goodsOfType = (type: RecordType): { sources: number[]; states: number[] } | undefined =>
  type === record ? undefined : { sources: keysOf(TYPE_OF_SOURCE, type), states: keysOf(TYPE_OF_LEAVING, type) };
