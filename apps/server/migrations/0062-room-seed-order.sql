-- The same rule as before, asked once for those that are taken now and not for every seed that is drawn with or revealed: whoever takes
-- the highest of them leaves none free below it.
create or replace function room_seed_in_order() returns trigger language plpgsql as $$
declare
  highest bigint;
begin
  select max(changed.number) into highest from changed join before on before.number = changed.number
    where before.taken_at is null and changed.taken_at is not null;
  if highest is not null and exists (select from room_seed free where free.taken_at is null and free.number < highest)
  then raise exception 'room seeds are taken in their published order' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
drop trigger room_seed_ordered on room_seed;
create trigger room_seed_ordered after update on room_seed referencing old table as before new table as changed
  for each statement execute function room_seed_in_order();
