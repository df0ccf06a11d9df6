-- In an interrupted round the stakes that are still in flight are given back. An escape that was received before the end, and waited
-- until its stake had gone back, is paid all the same: what it won beyond its stake, which the player has already.
alter table crash_bet add column stake_returned boolean not null default false;
alter table crash_bet add constraint crash_bet_returned check (not stake_returned or corrected_at is not null) not valid;
alter table crash_bet validate constraint crash_bet_returned;

-- What is closed stays closed, but for a bet whose escape was received before the round ended: one that was lost meanwhile, or whose
-- stake an interrupted round has given back. What an operator gave back is final.
create or replace function crash_bet_keep() returns trigger language plpgsql as $$
begin
  if old.state in (3, 4) and new.state = 2 and new.corrected_at is not null
    and new.stake_returned = (old.state = 4) and old.refund_note is null
    and (old.id, old.round_id, old.player_id, old.slot, old.stake, old.auto_at, old.placed_at, old.changed_at)
      is not distinct from (new.id, new.round_id, new.player_id, new.slot, new.stake, new.auto_at, new.placed_at, new.changed_at)
    and new.received_at < (select ended_at from crash_round where id = new.round_id and state = 3)
  then return new;
  end if;
  raise exception 'a bet is settled once' using errcode = 'integrity_constraint_violation';
end $$;
