import { BAG_STATES, type BagState } from '@clearcrate/contract/bag';
import type { BalanceSheet } from '../../ledger/sheet.ts';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { checkFree } from './bag.rules.ts';
import { changeItems, insertItems, type LockedItem, type NewItem } from './holdings.repository.ts';

/** How a thing leaves its owner, or comes back to them. */
export type TakenState = Exclude<BagState, typeof BAG_STATES.owned>;

/** How a delivery ends for the thing. */
type DeliveredState = typeof BAG_STATES.owned | typeof BAG_STATES.extracted;

/**
 * The only way things change hands: `put` gives, `take` lets go, `lock` keeps from going. It holds the items that a group of
 * operations named, behind their owners' locks; what one takes is gone for the next, and a refused operation takes nothing.
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
      this.added.push(item);
      this.sheet.onRefusal(() => this.added.pop());
    }
  }

  /** Items of a player that are theirs to give, or a refusal for the first that is not. */
  private owned(playerId: bigint, ids: readonly bigint[]): LockedItem[] {
    invariant(new Set(ids).size === ids.length, `player ${playerId} gives the same thing twice`);
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

  /** Takes owned things out of a player's bag, all or none. */
  take(playerId: bigint, ids: readonly bigint[], state: TakenState): LockedItem[] {
    const items = this.owned(playerId, ids);
    checkFree(items);
    for (const item of items) this.change(item, { state });
    return items;
  }

  /** Ends deliveries, all or none: what was under way is the player's again, or has left for good. */
  endDelivery(playerId: bigint, ids: readonly bigint[], state: DeliveredState): LockedItem[] {
    const items = this.owned(playerId, ids);
    const delivered = items.filter((item) => item.state === BAG_STATES.extracted).length;
    if (delivered > 0) throw new AppError('itemExtracted', { count: delivered });
    if (items.some((item) => item.state !== BAG_STATES.extracting)) throw new AppError('itemNotExtracting');
    for (const item of items) this.change(item, { state });
    return items;
  }

  /** Keeps owned things from being taken, or lets them go again. */
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
