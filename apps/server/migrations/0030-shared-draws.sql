-- Seeds of rooms, made ahead in batches. The hashes of a batch are public, in order, from the moment it is there; seeds are used
-- strictly in that order, so nobody can pick one once it is known who plays.
create table room_seed_batch (
  id           bigint generated always as identity primary key,
  first_number bigint not null unique,
  size         integer not null check (size > 0),
  -- The SHA-256 of the batch's hashes in order, each followed by a line break: one value stands for all of them.
  hash         text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null
);

create table room_seed (
  -- 1, 2, 3 … without a gap.
  number      bigint primary key check (number > 0),
  batch_id    bigint not null references room_seed_batch (id),
  sealed_seed bytea not null,
  seed_hash   text not null unique check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- Who took it: a mode, and what of that mode.
  mode        smallint,
  mode_ref    bigint,
  taken_at    timestamptz,
  -- In seat order; fixed with the last seat, in the transaction that draws.
  user_codes  text[],
  drawn_at    timestamptz check (drawn_at >= taken_at),
  revealed_at timestamptz check (revealed_at >= taken_at),
  check ((mode is null) = (taken_at is null) and (mode_ref is null) = (taken_at is null)),
  check ((user_codes is null) = (drawn_at is null)),
  check (taken_at is not null or (drawn_at is null and revealed_at is null))
) with (fillfactor = 70);
create index room_seed_free on room_seed (number) where taken_at is null;
create unique index room_seed_room on room_seed (mode, mode_ref) where taken_at is not null;

-- What was published, taken, drawn or revealed stays as it is. The seal may change with the key it is sealed with.
create function room_seed_keep() returns trigger language plpgsql as $$
begin
  if old.number <> new.number or old.batch_id <> new.batch_id or old.seed_hash <> new.seed_hash
    or (old.taken_at is not null and (old.taken_at, old.mode, old.mode_ref) is distinct from (new.taken_at, new.mode, new.mode_ref))
    or (old.drawn_at is not null and (old.drawn_at, old.user_codes) is distinct from (new.drawn_at, new.user_codes))
    or (old.revealed_at is not null and old.revealed_at is distinct from new.revealed_at)
  then raise exception 'a room seed keeps what it was published and used with' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger room_seed_final before update on room_seed for each row execute function room_seed_keep();

create function room_seed_refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'published seeds are never removed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger room_seed_stays before delete or truncate on room_seed for each statement execute function room_seed_refuse_removal();

-- No seed is taken while an earlier one is free.
create function room_seed_in_order() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from changed join room_seed free on free.taken_at is null and free.number < changed.number
    where changed.taken_at is not null
  ) then raise exception 'room seeds are taken in their published order' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger room_seed_ordered after update on room_seed referencing new table as changed
  for each statement execute function room_seed_in_order();

-- Draws of a room, whoever's they are.
create index draw_shared on draw (mode, mode_ref) where proof = 2;
