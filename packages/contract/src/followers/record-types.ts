import { BAG_STATES, type BagState } from '../play/bag.ts';
import { RECORD_TYPES, type RecordType } from '../store/kinds.ts';
import { ITEM_MODES, MODES } from '../store/modes.ts';
import { definitionOfKind } from '../store/postings.ts';

/**
 * Record type of each posting and item: postings have the type of their kind, items that of their
 * mode.
 */

const { record, shop, replace } = RECORD_TYPES;

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

export const typeOfKind = (kind: string): RecordType => RECORD_TYPES[definitionOfKind(kind)?.type ?? 'record'];

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
