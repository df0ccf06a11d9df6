-- Crash. Stakes are holds of the ledger, named by round, player and slot. Bets are placed behind one lock (see crash.repository.ts),
-- which the start of a flight takes too: whatever was accepted before is there when it begins, and nothing comes after.

-- A chain of hashes, played from its published end backwards. Its end is public from the moment it is there; the salt is fixed
-- afterwards, so nobody could fit the chain to it.
create table crash_chain (
  id                bigint generated always as identity primary key,
  end_hash          text not null unique check (end_hash ~ '^[0-9a-f]{64}$'),
  length            integer not null check (length > 0),
  sealed_seed       bytea not null,
  edge_basis_points integer not null check (edge_basis_points between 0 and 9999),
  -- The highest point, in hundredths.
  maximum           bigint not null check (maximum >= 100),
  published_at      timestamptz not null,
  -- Announced with the end: the salt is fixed after this moment.
  salt_after        timestamptz not null check (salt_after >= published_at),
  salt              text,
  salted_at         timestamptz check (salted_at >= salt_after),
  -- The value of a public beacon that the salt will be, announced with the end too; without one the store chooses the salt.
  beacon_chain      text,
  beacon_round      bigint,
  check ((salt is null) = (salted_at is null)),
  check ((beacon_chain is null) = (beacon_round is null))
);

create function crash_chain_keep() returns trigger language plpgsql as $$
begin
  if (old.end_hash, old.length, old.edge_basis_points, old.maximum, old.published_at, old.salt_after, old.beacon_chain,
      old.beacon_round) is distinct from (new.end_hash, new.length, new.edge_basis_points, new.maximum, new.published_at,
      new.salt_after, new.beacon_chain, new.beacon_round)
    or (old.salt is not null and (old.salt, old.salted_at) is distinct from (new.salt, new.salted_at))
  then raise exception 'a chain keeps what it was published with' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger crash_chain_final before update on crash_chain for each row execute function crash_chain_keep();

create function crash_refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'chains and rounds are never removed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger crash_chain_stays before delete or truncate on crash_chain for each statement execute function crash_refuse_removal();

-- States: 1 takes bets, 2 in flight, 3 over, 4 called off.
-- Where a flight ends stands here once it has ended: until then the table knows no more than everybody.
create table crash_round (
  id            bigint primary key check (id > 0),
  chain_id      bigint not null references crash_chain (id),
  step          integer not null check (step > 0),
  state         smallint not null check (state between 1 and 4),
  -- The hash of the step before, which this one's must lead to.
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  opened_at     timestamptz not null,
  -- When the flight begins.
  starts_at     timestamptz not null,
  bets          integer not null default 0 check (bets >= 0),
  staked        bigint not null default 0 check (staked >= 0),
  point         bigint check (point >= 100),
  round_hash    text check (round_hash ~ '^[0-9a-f]{64}$'),
  -- When the point was reached; when it was called off.
  ended_at      timestamptz,
  -- Nobody was there to end it in time: whoever was still in flight has their stake back.
  interrupted   boolean not null default false,
  -- The last bet is settled, with these sums.
  settled_at    timestamptz,
  escapes       integer,
  paid          bigint,
  unique (chain_id, step),
  check ((state in (1, 2)) = (point is null) and (point is null) = (round_hash is null) and (point is null) = (ended_at is null)),
  check (settled_at is null or state in (3, 4)),
  check ((settled_at is null) = (escapes is null) and (settled_at is null) = (paid is null))
) with (fillfactor = 50);
create unique index crash_round_one on crash_round ((true)) where settled_at is null;

create function crash_round_keep() returns trigger language plpgsql as $$
begin
  if (old.id, old.chain_id, old.step, old.previous_hash, old.starts_at)
      is distinct from (new.id, new.chain_id, new.step, new.previous_hash, new.starts_at)
    or new.state < old.state
    or (old.state > 1 and (old.bets, old.staked) is distinct from (new.bets, new.staked))
    or (old.point is not null and (old.state, old.point, old.round_hash, old.ended_at, old.interrupted)
      is distinct from (new.state, new.point, new.round_hash, new.ended_at, new.interrupted))
    or old.settled_at is not null
  then raise exception 'a round keeps how it was played' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger crash_round_final before update on crash_round for each row execute function crash_round_keep();
create trigger crash_round_stays before delete or truncate on crash_round for each statement execute function crash_refuse_removal();

-- Steps of a chain are played in order, each once.
create function crash_round_in_order() returns trigger language plpgsql as $$
begin
  if new.step > 1 and not exists (select 1 from crash_round before where before.chain_id = new.chain_id and before.step = new.step - 1)
  then raise exception 'rounds follow the chain' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger crash_round_ordered before insert on crash_round for each row execute function crash_round_in_order();

create sequence crash_bet_id as bigint start 1;

-- States: 1 open, 2 escaped, 3 lost, 4 stake given back.
create table crash_bet (
  round_id   bigint not null references crash_round (id),
  player_id  bigint not null references player (id),
  slot       smallint not null check (slot in (1, 2)),
  id         bigint not null unique,
  user_kind  smallint not null,
  stake      bigint not null check (stake > 0),
  -- What the player asked for, and where it escapes by itself at the latest; in hundredths.
  wanted_at  integer check (wanted_at > 100),
  auto_at    integer not null check (auto_at > 100),
  state      smallint not null default 1 check (state between 1 and 4),
  escaped_at integer check (escaped_at between 100 and auto_at),
  is_auto    boolean not null default false,
  paid       bigint not null default 0 check (paid >= 0),
  day        date not null,
  placed_at  timestamptz not null,
  -- Placed, escaped, lost or given back: whichever was last.
  changed_at timestamptz not null,
  primary key (round_id, player_id, slot),
  check ((state = 2) = (escaped_at is not null)),
  check (state = 2 or paid = 0),
  check (wanted_at is null or auto_at <= wanted_at)
) with (fillfactor = 60);
create index crash_bet_open on crash_bet (round_id, auto_at) where state = 1;
create index crash_bet_changed on crash_bet (round_id, changed_at);
create index crash_bet_player on crash_bet (player_id, id);
create index crash_bet_high on crash_bet (round_id, stake desc);
create index crash_bet_top on crash_bet (day, escaped_at desc) where state = 2;
create index crash_bet_time on crash_bet using brin (placed_at) with (pages_per_range = 32);

-- What is closed stays closed.
create function crash_bet_keep() returns trigger language plpgsql as $$
begin
  raise exception 'a bet is settled once' using errcode = 'integrity_constraint_violation';
end $$;
create trigger crash_bet_final before update on crash_bet for each row
  when (old.state <> 1 or (new.player_id, new.round_id, new.slot, new.stake, new.auto_at)
    is distinct from (old.player_id, old.round_id, old.slot, old.stake, old.auto_at))
  execute function crash_bet_keep();
