import { MODES } from '@clearcrate/contract/modes';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { within } from '../../ledger/audit/reconcile.ts';

/**
 * Each prize of a settled raffle went once, to the seat that the drawn order names, into that
 * player's bag.
 */
export const prizeCheck: SelectedCheck = {
  name: 'prizes of raffles',
  items: ['roll', 'timeBox'],
  find: (window) => sql`
    select coalesce(prize.player_id, 0) as owner_id, prize.raffle_id || '/' || prize.place as reference,
      case when prize.seat is distinct from drawn.seats[prize.place] then 'a prize went to another seat than was drawn'
        when entry.player_id is distinct from prize.player_id then 'a prize went to another player than the seat’s'
        else 'a prize is not in the bag it belongs to' end as problem
    from raffle join raffle_prize prize on prize.raffle_id = raffle.id
    left join draw_order drawn on drawn.seed_number = raffle.seed_number
    left join raffle_entry entry on entry.raffle_id = prize.raffle_id and entry.seat = prize.seat
    left join bag_item item on item.player_id = prize.player_id and item.id = prize.item_id
    where raffle.state = ${sql.lit(RAFFLE_STATES.over)} and ${within(sql`raffle.settled_at`, window)}
      and (prize.seat is distinct from drawn.seats[prize.place]
        or entry.player_id is distinct from prize.player_id
        or (prize.seat is not null and (item.id is null or item.goods_id <> prize.goods_id or item.price <> prize.price
          or item.source <> raffle.mode or item.source_ref <> raffle.id)))
    union all
    select item.player_id, item.id::text, 'the item is no prize of a raffle' from bag_item item
    where item.source = any(${[MODES.roll.number, MODES.timeBox.number]}::int[])
      and ${within(sql`item.acquired_at`, window)}
      and not exists (
        select from raffle_prize prize
        where prize.raffle_id = item.source_ref and prize.item_id = item.id and prize.player_id = item.player_id
      )`,
};

/**
 * Seats have no gaps, as many prizes as possible were given, and nothing happened before the
 * deadline.
 */
export const raffleCheck: SelectedCheck = {
  name: 'raffles',
  find: (window) => sql`
    select 0::bigint as owner_id, raffle.id::text as reference,
      case when counted.entries <> raffle.entries or counted.last <> raffle.entries then 'the count of who joined is wrong'
        when raffle.settled_at < raffle.draws_at then 'it was drawn too early'
        else 'it has not handed out as many prizes as it could' end as problem
    from raffle
    cross join lateral (select count(*)::int as entries, coalesce(max(seat), 0) as last from raffle_entry
      where raffle_id = raffle.id) counted
    where raffle.state = ${sql.lit(RAFFLE_STATES.over)} and ${within(sql`raffle.settled_at`, window)}
      and (counted.entries <> raffle.entries or counted.last <> raffle.entries or raffle.settled_at < raffle.draws_at
        or (select count(*) from raffle_prize where raffle_id = raffle.id and player_id is not null)
          <> least(raffle.entries, raffle.prizes))`,
};
