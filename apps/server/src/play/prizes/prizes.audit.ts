import { PRIZE_KINDS } from '@clearcrate/contract/prize-rules';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import { prizeTable, versionTable } from './prizes.repository.ts';
import { numberOf, type PrizeTable } from './prizes.rules.ts';

type Audited = Pick<PrizeTable<never>, 'mode' | 'name' | 'posting' | 'variants'>;

/** Draws with the published prize of their ticket. */
const drawn = (table: Audited) => sql`
  from draw
  join draw_rule rule on rule.id = draw.rule_id
  left join lateral (
    select prize.* from ${versionTable(table)} version
    join ${prizeTable(table)} prize on prize.version_id = version.id
    where draw.rule_id in (${sql.join(Object.keys(table.variants).map((name) => sql.ref(`version.${name}_rule_id`)))})
      and prize.code = rule.text::jsonb -> 'entries' -> (draw.outcome - 1) ->> 'item' limit 1
  ) prize on true`;

/** Each draw of coins, shells or points must have one matching posting of the published prize. */
const prizeReconciliations = (table: Audited): Reconciliation[] =>
  (['coin', 'shell', 'point'] as const).map((asset) => ({
    kind: table.posting,
    asset,
    owed: (window) => sql`
      select draw.player_id as owner_id, draw.id::text as reference, prize.amount, draw.created_at as at
      ${drawn(table)}
      where draw.mode = ${numberOf(table)} and prize.kind = ${PRIZE_KINDS[asset]}
        and ${within(sql`draw.created_at`, window)}`,
  }));

/** Each draw must have been made by a published table, and give the skin of its prize. */
const prizeCheck = (table: Audited): SelectedCheck => ({
  name: `prizes of ${table.name}`,
  find: (window) => sql`
    select owner_id, reference, problem from (
      select draw.player_id as owner_id, draw.id::text as reference, case
        when prize.code is null then 'the draw has no published prize'
        when item.goods_id is distinct from prize.goods_id or item.price is distinct from prize.price
          then 'the item does not match the published prize'
      end as problem
      ${drawn(table)}
      left join bag_item item on item.player_id = draw.player_id and item.id = draw.id
      where draw.mode = ${numberOf(table)} and ${within(sql`draw.created_at`, window)}
    ) checked where problem is not null`,
});

export const prizeAudit = (table: Audited) => ({
  reconciliations: prizeReconciliations(table),
  check: prizeCheck(table),
});
