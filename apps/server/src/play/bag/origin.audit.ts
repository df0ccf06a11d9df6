import { ITEM_MODES, MODES } from '@clearcrate/contract/modes';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { within } from '../../ledger/audit/reconcile.ts';

const DRAWN = ITEM_MODES.filter((name) => MODES[name].drawsItems);

/** Each item of a mode with draws must have its draw, by the same player in the same mode. */
export const originCheck: SelectedCheck = {
  name: 'origins of items',
  items: DRAWN,
  find: (window) => sql`
    select item.player_id as owner_id, item.id::text as reference, 'the item has no draw' as problem
    from bag_item item
    where item.source = any(${DRAWN.map((name) => MODES[name].number)}::int[]) and ${within(sql`item.acquired_at`, window)}
      and not exists (
        select from draw where draw.player_id = item.player_id and draw.id = item.id and draw.mode = item.source
      )`,
};
