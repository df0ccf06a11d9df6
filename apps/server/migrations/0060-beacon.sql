-- Rounds of a public randomness beacon. Whoever draws with one says first which round it will be; the round is fetched when it is
-- signed, checked, and stays.

-- What a chain stands for, as the beacon told it and as its hash confirms.
create table beacon_chain (
  hash            text primary key check (hash ~ '^[0-9a-f]{64}$'),
  public_key      text not null,
  period_seconds  integer not null check (period_seconds > 0),
  genesis_seconds bigint not null,
  group_hash      text not null,
  beacon_id       text not null,
  learned_at      timestamptz not null
);

create table beacon_round (
  chain      text not null references beacon_chain (hash),
  round      bigint not null check (round > 0),
  wanted_at  timestamptz not null,
  -- Only what the chain's key has signed gets here.
  signature  text check (signature ~ '^[0-9a-f]+$'),
  randomness text check (randomness ~ '^[0-9a-f]{64}$'),
  checked_at timestamptz,
  primary key (chain, round),
  check ((signature is null) = (checked_at is null) and (randomness is null) = (checked_at is null))
);
create index beacon_round_awaited on beacon_round (chain, round) where checked_at is null;

create function beacon_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_table_name = 'beacon_chain' or old.checked_at is not null
    or (old.chain, old.round, old.wanted_at) is distinct from (new.chain, new.round, new.wanted_at)
  then raise exception 'what a beacon said stays as it is' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger beacon_round_final before update or delete on beacon_round for each row execute function beacon_keep();
create trigger beacon_chain_final before delete on beacon_chain for each row execute function beacon_keep();

-- The round a room was drawn with, and the moment after which it was the first.
alter table room_seed add column beacon_chain text, add column beacon_round bigint, add column filled_at timestamptz,
  add foreign key (beacon_chain, beacon_round) references beacon_round (chain, round),
  add check ((beacon_chain is null) = (beacon_round is null) and (beacon_chain is null) = (filled_at is null)),
  add check (beacon_chain is null or drawn_at is not null);

create or replace function room_seed_keep() returns trigger language plpgsql as $$
begin
  if old.number <> new.number or old.batch_id <> new.batch_id or old.seed_hash <> new.seed_hash
    or (old.taken_at is not null and (old.taken_at, old.mode, old.mode_ref) is distinct from (new.taken_at, new.mode, new.mode_ref))
    or (old.drawn_at is not null and (old.drawn_at, old.user_codes, old.beacon_chain, old.beacon_round, old.filled_at)
      is distinct from (new.drawn_at, new.user_codes, new.beacon_chain, new.beacon_round, new.filled_at))
    or (old.revealed_at is not null and old.revealed_at is distinct from new.revealed_at)
  then raise exception 'a room seed keeps what it was published and used with' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
