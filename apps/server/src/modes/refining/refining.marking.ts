import type { DataOf } from '@clearcrate/contract/endpoint';
import type { markRucksackMaterial } from '@clearcrate/contract/refining';
import { MATERIALS_MAX } from '@clearcrate/contract/refining';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../play/game/play.module.ts';
import { deleteMarks, insertMarks, type Marked, type Marking, readMarked } from './refining.repository.ts';

export interface MarkInput {
  playerId: bigint;
  /** Without duplicates. */
  itemIds: readonly bigint[];
  isMaterial: boolean;
}

interface Kept extends Marking {
  isMaterial: boolean;
}

function mark({ playerId, itemIds }: MarkInput, work: PlayWork, own: Map<bigint, number>): bigint[] {
  const fresh = itemIds.filter((id) => !own.has(id));
  if (own.size + fresh.length > MATERIALS_MAX) throw new AppError('materialsFull', { max: MATERIALS_MAX });
  // `lock` rejects items locked for another reason, so that unmarking never removes another lock.
  work.bag.lock(playerId, fresh, true);
  return fresh;
}

function unmark({ playerId, itemIds }: MarkInput, work: PlayWork, own: Map<bigint, number>): bigint[] {
  if (itemIds.some((id) => !own.has(id))) throw new AppError('materialNotMarked');
  work.bag.lock(playerId, itemIds, false);
  return [...itemIds];
}

function decide(
  input: MarkInput,
  work: PlayWork,
  marked: Marked,
): { answer: DataOf<typeof markRucksackMaterial>; kept: Kept } {
  const { playerId, isMaterial } = input;
  const own = marked.get(playerId) ?? new Map<bigint, number>();
  const changed = isMaterial ? mark(input, work, own) : unmark(input, work, own);
  // Update the batch's state. The quality is not used here. Nothing throws from here on, so no undo
  // is needed.
  for (const id of changed) {
    if (isMaterial) own.set(id, 0);
    else own.delete(id);
  }
  return {
    answer: { changed: changed.length, total: own.size },
    kept: { playerId, itemIds: changed, isMaterial },
  };
}

/**
 * Computes the net change of each item, since calls of one batch may mark and unmark the same item.
 */
function netChanges(kept: readonly Kept[]): { marks: Marking[]; unmarks: Marking[] } {
  const last = new Map<string, { playerId: bigint; itemId: bigint; isMaterial: boolean; turns: number }>();
  for (const { playerId, itemIds, isMaterial } of kept) {
    for (const itemId of itemIds) {
      const name = `${playerId}:${itemId}`;
      last.set(name, { playerId, itemId, isMaterial, turns: (last.get(name)?.turns ?? 0) + 1 });
    }
  }
  // An even number of changes leaves the item as it was.
  const changed = [...last.values()].filter(({ turns }) => turns % 2 === 1);
  const of = (isMaterial: boolean): Marking[] =>
    changed
      .filter((one) => one.isMaterial === isMaterial)
      .map(({ playerId, itemId }) => ({ playerId, itemIds: [itemId] }));
  return { marks: of(true), unmarks: of(false) };
}

/** Creates the operation that marks items as materials or unmarks them, behind the owner lock. */
export function createMarking(deps: PlayDeps): Operate<MarkInput, DataOf<typeof markRucksackMaterial>> {
  return createPlay<MarkInput, Marked, Kept, DataOf<typeof markRucksackMaterial>>(deps, {
    name: 'refining.mark',
    players: ({ playerId }) => [playerId],
    drawers: () => [],
    numbers: () => 0,
    items: ({ playerId, itemIds }) => [{ playerId, ids: itemIds }],
    load: (runner, inputs) => readMarked(runner, [...new Set(inputs.map(({ playerId }) => playerId))]),
    decide,
    persist: (runner, kept, at) => {
      const { marks, unmarks } = netChanges(kept);
      return [
        ...(marks.length > 0 ? [insertMarks(runner, marks, at)] : []),
        ...(unmarks.length > 0 ? [deleteMarks(runner, unmarks)] : []),
      ];
    },
  });
}
