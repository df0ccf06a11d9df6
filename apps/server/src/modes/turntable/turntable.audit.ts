import { MODES } from '@clearcrate/contract/modes';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { within } from '../../ledger/audit/reconcile.ts';

/** Each draw must have a spin of its prize, and use the table the player's friends entitle to. */
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
        end as problem
      from draw
      left join turntable_spin spin on spin.player_id = draw.player_id and spin.draw_id = draw.id
      left join turntable_version version on version.id = spin.version_id
      left join turntable_prize prize on prize.version_id = spin.version_id and prize.position = spin.position
      left join draw_rule rule on rule.id = draw.rule_id
      where draw.mode = ${MODES.turntable.number} and ${within(sql`draw.created_at`, window)}
    ) checked where problem is not null`,
};
