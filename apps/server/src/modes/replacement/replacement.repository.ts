import { BAG_STATES } from '@clearcrate/contract/bag';
import { MODES } from '@clearcrate/contract/modes';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { joinedColumn, type SqlRunner, statement } from '../../platform/db/statement.ts';
import { exchangeProblems } from '../../play/bag/bag.module.ts';

/** One swap. Its id is that of the item received. */
export interface Replacement {
  playerId: bigint;
  id: bigint;
  itemIds: readonly bigint[];
  goodsId: bigint;
  given: Minor;
  price: Minor;
}

const INSERT = statement(
  'replacement-insert',
  `insert into replacement (player_id, id, item_ids, goods_id, given, price, replaced_at)
   select v.player_id, v.id, v.item_ids::bigint[], v.goods_id, v.given, v.price, $7::timestamptz
   from unnest($1::bigint[], $2::bigint[], ${joinedColumn.parse('$3')}, $4::bigint[], $5::bigint[], $6::bigint[])
     v(player_id, id, item_ids, goods_id, given, price)`,
);

export function insertReplacements(runner: SqlRunner, swaps: readonly Replacement[], at: Date): Promise<unknown> {
  return runner.run(INSERT, [
    swaps.map(({ playerId }) => playerId),
    swaps.map(({ id }) => id),
    joinedColumn.text(swaps.map(({ itemIds }) => `{${itemIds.join(',')}}`)),
    swaps.map(({ goodsId }) => goodsId),
    swaps.map(({ given }) => given),
    swaps.map(({ price }) => price),
    at,
  ]);
}

export interface GivenItem {
  id: bigint;
  state: number;
  locked: boolean;
  recovery_price: Minor;
}

/** Finds which of the items belong to the player. */
export async function findGiven(db: Queryable, playerId: bigint, ids: readonly bigint[]): Promise<GivenItem[]> {
  const { rows } = await sql<GivenItem>`
    select id, state, locked, recovery_price from bag_item
    where player_id = ${playerId} and id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export const replacementCheck: SelectedCheck = {
  name: 'swaps',
  items: ['replacement'],
  find: (window) =>
    exchangeProblems(
      {
        table: 'replacement',
        at: 'replaced_at',
        state: BAG_STATES.replaced,
        source: MODES.replacement.number,
        problems: {
          takenMismatch: 'the swap did not take its items exactly once',
          givenMismatch: 'the item does not match the swap',
          givenWithoutRow: 'the item has no swap',
          takenWithoutRow: 'the replaced item has no swap',
        },
      },
      window,
    ),
};
