-- An escape by hand is judged by the time at which the server had received it, and keeps that time. One that was received before the
-- end but waited until its bet was settled as lost corrects the bet: it pays the value of that moment. `changed_at` stays the moment
-- at which the stake was taken.
alter table crash_bet
  add column received_at timestamptz,
  add column corrected_at timestamptz,
  -- Why an operator gave the stake back, of a bet that could not be settled.
  add column refund_note text;
alter table crash_bet
  add constraint crash_bet_received check (received_at is null or state = 2) not valid,
  add constraint crash_bet_corrected check (corrected_at is null or (state = 2 and received_at is not null)) not valid,
  add constraint crash_bet_refund_note check (refund_note is null or state = 4) not valid;
alter table crash_bet validate constraint crash_bet_received;
alter table crash_bet validate constraint crash_bet_corrected;
alter table crash_bet validate constraint crash_bet_refund_note;

-- What is closed stays closed, but for a lost bet whose escape was received before the round ended.
create or replace function crash_bet_keep() returns trigger language plpgsql as $$
begin
  if old.state = 3 and new.state = 2 and new.corrected_at is not null
    and (old.id, old.round_id, old.player_id, old.slot, old.stake, old.auto_at, old.placed_at, old.changed_at)
      is not distinct from (new.id, new.round_id, new.player_id, new.slot, new.stake, new.auto_at, new.placed_at, new.changed_at)
    and new.received_at < (select ended_at from crash_round where id = new.round_id)
  then return new;
  end if;
  raise exception 'a bet is settled once' using errcode = 'integrity_constraint_violation';
end $$;

-- The sums of a settled round grow with what is paid later: such a correction, or a bet that could not be settled in time.
create or replace function crash_round_keep() returns trigger language plpgsql as $$
begin
  if (old.id, old.chain_id, old.step, old.previous_hash, old.starts_at)
      is distinct from (new.id, new.chain_id, new.step, new.previous_hash, new.starts_at)
    or new.state < old.state
    or (old.state > 1 and (old.bets, old.staked) is distinct from (new.bets, new.staked))
    or (old.point is not null and (old.state, old.point, old.round_hash, old.ended_at, old.interrupted)
      is distinct from (new.state, new.point, new.round_hash, new.ended_at, new.interrupted))
    or (old.settled_at is not null
      and (new.settled_at is distinct from old.settled_at or new.escapes < old.escapes or new.paid < old.paid))
  then raise exception 'a round keeps how it was played' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
