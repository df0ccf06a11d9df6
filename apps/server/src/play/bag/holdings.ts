import { BAG_STATES, type BagState } from '@clearcrate/contract/bag';
import { modeOf } from '@clearcrate/contract/modes';
import type { BalanceSheet } from '../../ledger/sheet.ts';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { checkFree } from './bag.rules.ts';
import { changeItems, insertItems, type LockedItem, type NewItem } from './holdings.repository.ts';

/** State of an item that is taken from its owner. */
export type TakenState = Exclude<BagState, typeof BAG_STATES.owned>;

/** State of an item after its delivery has ended. */
type DeliveredState = typeof BAG_STATES.owned | typeof BAG_STATES.extracted;

/**
 * The items that a batch of operations may change, read behind the owner locks. The only way to
 * give (`put`), take (`take`) or lock (`lock`) items. Later operations of the batch see earlier
 * changes; a rejected operation changes nothing.
 */
export class Holdings {
  private readonly items: Map<bigint, LockedItem>;
  private readonly sheet: BalanceSheet;
  private readonly added: NewItem[] = [];
  private readonly changed = new Set<bigint>();

  constructor(items: Map<bigint, LockedItem>, sheet: BalanceSheet) {
    this.items = items;
    this.sheet = sheet;
  }

  put(...items: readonly NewItem[]): void {
    for (const item of items) {
      invariant(
        modeOf(item.source)?.itemRecord !== null,
        `mode ${item.source} grants an item, which its definition denies`,
      );
      this.added.push(item);
      this.sheet.onRefusal(() => this.added.pop());
    }
  }

  /** Returns the named items; throws when one does not belong to the player. */
  private owned(playerId: bigint, ids: readonly bigint[]): LockedItem[] {
    invariant(new Set(ids).size === ids.length, `player ${playerId} names an item twice`);
    const wanted = ids.map((id) => this.items.get(id));
    if (wanted.some((item) => item?.playerId !== playerId)) throw new AppError('bagItemUnknown');
    return wanted as LockedItem[];
  }

  private change(item: LockedItem, next: Partial<Pick<LockedItem, 'state' | 'locked'>>): void {
    this.items.set(item.id, { ...item, ...next });
    const isFirst = !this.changed.has(item.id);
    this.changed.add(item.id);
    this.sheet.onRefusal(() => {
      this.items.set(item.id, item);
      if (isFirst) this.changed.delete(item.id);
    });
  }

  /** Takes free items out of a player's bag, all or none. */
  take(playerId: bigint, ids: readonly bigint[], state: TakenState): LockedItem[] {
    const items = this.owned(playerId, ids);
    checkFree(items);
    for (const item of items) this.change(item, { state });
    return items;
  }

  /** Ends deliveries, all or none: the items return to the player or have left for good. */
  endDelivery(playerId: bigint, ids: readonly bigint[], state: DeliveredState): LockedItem[] {
    const items = this.owned(playerId, ids);
    const delivered = items.filter((item) => item.state === BAG_STATES.extracted).length;
    if (delivered > 0) throw new AppError('itemExtracted', { count: delivered });
    if (items.some((item) => item.state !== BAG_STATES.extracting)) throw new AppError('itemNotExtracting');
    for (const item of items) this.change(item, { state });
    return items;
  }

  /** Locks free items against being taken, or unlocks them. */
  lock(playerId: bigint, ids: readonly bigint[], locked: boolean): LockedItem[] {
    const items = this.owned(playerId, ids);
    checkFree(locked ? items : items.map((item) => ({ ...item, locked: false })));
    for (const item of items) this.change(item, { locked });
    return items;
  }

  write(runner: SqlRunner, at: Date): Promise<unknown>[] {
    const changed = [...this.changed].map((id) => this.items.get(id) as LockedItem);
    return [
      ...(this.added.length > 0 ? [insertItems(runner, this.added, at)] : []),
      ...(changed.length > 0 ? [changeItems(runner, changed, at)] : []),
    ];
  }
}
