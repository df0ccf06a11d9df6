-- The rules of room seeds as before, asked by the database itself for each row: a function is called only to refuse.
create function room_seed_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a room seed keeps what it was published and used with' using errcode = 'integrity_constraint_violation';
end $$;
drop trigger room_seed_final on room_seed;
drop function room_seed_keep();
create trigger room_seed_final before update on room_seed for each row
  when (old.number <> new.number or old.batch_id <> new.batch_id or old.seed_hash <> new.seed_hash
    or (old.taken_at is not null and (old.taken_at, old.mode, old.mode_ref) is distinct from (new.taken_at, new.mode, new.mode_ref))
    or (old.drawn_at is not null and (old.drawn_at, old.user_codes, old.beacon_chain, old.beacon_round, old.filled_at)
      is distinct from (new.drawn_at, new.user_codes, new.beacon_chain, new.beacon_round, new.filled_at))
    or (old.revealed_at is not null and old.revealed_at is distinct from new.revealed_at))
  execute function room_seed_refuse_change();

-- No seed is taken while an earlier one is free: numbers have no gap, so it is enough that the one before is taken. Asked behind the
-- whole statement, so that one may take several; and of those that are drawn with or revealed nothing is asked.
create or replace function room_seed_in_order() returns trigger language plpgsql as $$
begin
  if exists (select from room_seed before where before.number = new.number - 1 and before.taken_at is null)
  then raise exception 'room seeds are taken in their published order' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
drop trigger room_seed_ordered on room_seed;
create trigger room_seed_ordered after update on room_seed for each row
  when (old.taken_at is null and new.taken_at is not null) execute function room_seed_in_order();
