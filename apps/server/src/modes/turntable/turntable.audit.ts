import { MODES } from '@clearcrate/contract/modes';
import { TURNTABLE_KINDS } from '@clearcrate/contract/turntable';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import type { Asset } from '../../ledger/chart.ts';

/**
 * Each spin that won coins, shells or points must have one matching posting of the published prize.
 */
const paidIn = (asset: Asset & ('coin' | 'shell' | 'point')): Reconciliation => ({
  kind: 'turntable.prize',
  asset,
  owed: (window) => sql`
    select spin.player_id as owner_id, spin.draw_id::text as reference, prize.amount, spin.spun_at as at
    from turntable_spin spin
    join turntable_prize prize on prize.version_id = spin.version_id and prize.position = spin.position
    where prize.kind = ${TURNTABLE_KINDS[asset]} and ${within(sql`spin.spun_at`, window)}`,
});

export const turntableReconciliations: Reconciliation[] = [paidIn('coin'), paidIn('shell'), paidIn('point')];

/**
 * Each draw must have a spin, use the table the player's friends entitle to, and give the skin of
 * its prize.
 */
export const turntableCheck: SelectedCheck = {
  name: 'turntable',
  find: (window) => sql`
    select owner_id, reference, problem from (
      select draw.player_id as owner_id, draw.id::text as reference,
        case when spin.draw_id is null then 'the draw has no spin'
          when draw.rule_id <> case when spin.is_open then version.open_rule_id else version.locked_rule_id end
            or spin.is_open <> (spin.friends >= version.friends) then 'the spin used the wrong table'
          when rule.text::jsonb -> 'entries' -> (draw.outcome - 1) ->> 'item' is distinct from prize.code
            then 'the prize does not match the ticket'
          when item.goods_id is distinct from prize.goods_id or item.price is distinct from prize.price
            then 'the item does not match the published prize'
        end as problem
      from draw
      left join turntable_spin spin on spin.player_id = draw.player_id and spin.draw_id = draw.id
      left join turntable_version version on version.id = spin.version_id
      left join turntable_prize prize on prize.version_id = spin.version_id and prize.position = spin.position
      left join draw_rule rule on rule.id = draw.rule_id
      left join bag_item item on item.player_id = draw.player_id and item.id = draw.id
      where draw.mode = ${MODES.turntable.number} and ${within(sql`draw.created_at`, window)}
    ) checked where problem is not null`,
};
