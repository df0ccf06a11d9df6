import { BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { MODES } from '@clearcrate/contract/modes';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, type Window, within } from '../../ledger/audit/reconcile.ts';

/** Builds the amounts owed for players' seats at a moment. */
const seats = (amount: 'stake' | '-stake' | '0', moment: string, condition: string) => (window: Window) =>
  sql`
  select seat.player_id as owner_id, seat.room_id || '/' || seat.seat as reference, ${sql.raw(amount === '0' ? '0' : amount.replace('stake', 'seat.stake'))}::bigint as amount,
    ${sql.raw(moment)} as at
  from battle_seat seat join battle_room room on room.id = seat.room_id
  where ${sql.raw(condition)} and ${within(sql.raw(moment), window)}`;

export const battleReconciliations: Reconciliation[] = [
  { kind: 'battle.join', asset: 'coin', owed: seats('-stake', 'seat.joined_at', 'not seat.is_house') },
  {
    kind: 'battle.join.void',
    asset: 'coin',
    owed: seats('stake', 'room.closed_at', `not seat.is_house and room.state = ${BATTLE_STATES.dissolved}`),
  },
  // The coins moved when the hold was reserved; the stakes check covers the capture.
  {
    kind: 'battle.join.post',
    asset: 'coin',
    owed: seats('0', 'room.started_at', 'not seat.is_house and room.started_at is not null'),
  },
  {
    kind: 'battle.join.post',
    asset: 'point',
    owed: seats('stake', 'room.started_at', 'not seat.is_house and room.started_at is not null'),
  },
  {
    kind: 'battle.ai',
    asset: 'coin',
    owed: seats('0', 'room.started_at', 'seat.is_house and room.started_at is not null'),
  },
];

/**
 * Every player's stake must be held while the room waits for players or the beacon, captured when
 * it starts and released when it is dissolved; an AI has no stake.
 */
export const stakeCheck: SelectedCheck = {
  name: 'stakes of battles',
  find: (window) => sql`
    select seat.player_id as owner_id, seat.room_id || '/' || seat.seat as reference,
      case when seat.is_house then 'an AI seat has a hold'
        when hold.state is null then 'the seat has no hold'
        when hold.coin + hold.bonus <> seat.stake or seat.stake <> room.price then 'the hold differs from the price of the room'
        else 'the state of the hold does not match the room' end as problem
    from battle_seat seat join battle_room room on room.id = seat.room_id
    left join ledger_hold hold on hold.kind = 'battle.join' and hold.reference = seat.room_id || '/' || seat.seat
    where ${within(sql`seat.joined_at`, window)}
      and case when seat.is_house then hold.state is not null
        else hold.state is distinct from (case room.state when 1 then 1 when 5 then 1 when 4 then 3 else 2 end)
          or hold.coin + hold.bonus <> seat.stake or seat.stake <> room.price end`,
};

/**
 * Every seat must have drawn once per round; an item must have its written value and belong to the
 * winner of the totals, or to the store.
 */
export const prizeCheck: SelectedCheck = {
  name: 'prizes of battles',
  items: ['battle'],
  find: (window) => sql`
    select seat.player_id as owner_id, one.draw_id::text as reference,
      case when draw.id is null then 'the draw is missing'
        when draw.value <> one.ticket then 'the draw has another ticket'
        when one.owner_seat is distinct from coalesce(room.winner_seat, one.seat) then 'the item went to the wrong seat'
        when owner.is_house then 'an item of the store is in a bag'
        else 'the item is not in the bag of its owner' end as problem
    from battle_room room
    join battle_draw one on one.room_id = room.id
    join battle_seat seat on seat.room_id = one.room_id and seat.seat = one.seat
    join battle_seat owner on owner.room_id = one.room_id and owner.seat = one.owner_seat
    left join draw on draw.player_id = seat.player_id and draw.id = one.draw_id and draw.proof = 2
    left join bag_item item on item.player_id = owner.player_id and item.id = one.draw_id
    where ${within(sql`room.started_at`, window)}
      and (draw.id is null or draw.value <> one.ticket
        or one.owner_seat is distinct from coalesce(room.winner_seat, one.seat)
        or owner.is_house <> (item.id is null)
        or (item.id is not null and (item.goods_id <> one.goods_id or item.price <> one.price
          or item.source <> ${MODES.battle.number} or item.source_ref <> room.id)))
    union all
    select item.player_id, item.id::text, 'the item was drawn in no battle' from bag_item item
    where item.source = ${MODES.battle.number} and ${within(sql`item.acquired_at`, window)}
      and not exists (select from battle_draw one where one.room_id = item.source_ref and one.draw_id = item.id)`,
};

/** Totals, pot and winner must follow from the draws. */
export const totalsCheck: SelectedCheck = {
  name: 'totals of battles',
  find: (window) => sql`
    select first.player_id as owner_id, room.id::text as reference, 'the settlement does not follow from the draws' as problem
    from battle_room room
    join battle_seat first on first.room_id = room.id and first.seat = 1
    cross join lateral (
      select sum(seat.total) as pot, sum(seat.won) as won, count(*) as seats,
        bool_and(seat.total = coalesce((select sum(one.price) from battle_draw one
          where one.room_id = room.id and one.seat = seat.seat), 0)) as summed,
        case room.mode when 1 then max(seat.total) else min(seat.total) end as best
      from battle_seat seat where seat.room_id = room.id
    ) sums
    cross join lateral (
      select case when count(*) = 1 then min(seat.seat) end as winner from battle_seat seat
      where seat.room_id = room.id and seat.total = sums.best
    ) best
    where room.started_at is not null and ${within(sql`room.started_at`, window)}
      and (not sums.summed or sums.pot <> room.pot or sums.won <> room.pot or sums.seats <> room.seats
        or best.winner is distinct from room.winner_seat
        or (select count(*) from battle_draw one where one.room_id = room.id) <> room.seats * room.rounds)`,
};
