-- Money. Only the ledger writes here.

-- A player's balances, all in one row: a posting changes one row however many assets it moves.
-- None can fall below zero: this line is the promise, not the code above it.
create table ledger_purse (
  owner_id   bigint primary key,
  coin       bigint not null default 0,
  bonus      bigint not null default 0,
  coin_held  bigint not null default 0,
  bonus_held bigint not null default 0,
  shell      bigint not null default 0,
  point      bigint not null default 0,
  growth     bigint not null default 0,
  welfare    bigint not null default 0,
  constraint ledger_purse_not_negative check (
    coin >= 0 and bonus >= 0 and coin_held >= 0 and bonus_held >= 0
    and shell >= 0 and point >= 0 and growth >= 0 and welfare >= 0
  )
) with (fillfactor = 50);

-- Account codes: the lowest three bits are the asset, and codes from 64 on are the house's.
-- Every movement names both of its sides, so a posting is balanced if each movement stays within an asset, moves more
-- than nothing, and touches a player.
create function ledger_is_balanced(sides smallint[], amounts bigint[]) returns boolean
language plpgsql immutable strict as $$
begin
  if cardinality(amounts) = 0 or cardinality(sides) <> 2 * cardinality(amounts) then return false; end if;
  for n in 1 .. cardinality(amounts) loop
    if amounts[n] <= 0 or sides[2 * n - 1] & 7 <> sides[2 * n] & 7 or (sides[2 * n - 1] > 63 and sides[2 * n] > 63) then
      return false;
    end if;
  end loop;
  return true;
end $$;

create sequence ledger_posting_id as bigint cache 1;

-- One row for all that happened at once in a player's accounts: movements as from, to, from, to … beside their amounts,
-- and the balances they left in the order of the purse's columns.
create table ledger_posting (
  owner_id   bigint not null,
  id         bigint not null,
  kind       text not null,
  reference  text not null,
  created_at timestamptz not null,
  sides      smallint[] not null,
  amounts    bigint[] not null,
  balances   bigint[] not null,
  primary key (owner_id, id),
  constraint ledger_posting_balanced check (ledger_is_balanced(sides, amounts))
);
-- Postings are appended in the order of time, so a summary of each range of pages finds them at next to no cost.
create index ledger_posting_time on ledger_posting using brin (created_at) with (pages_per_range = 32);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed or removed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse_change();

-- What a posting did to each balance, in the order of the purse's columns.
create function ledger_changes(sides smallint[], amounts bigint[]) returns bigint[]
language plpgsql immutable strict as $$
declare
  codes   constant smallint[] := '{1,9,17,25,2,3,4,5}';
  changes bigint[] := '{0,0,0,0,0,0,0,0}';
  place   integer;
begin
  for n in 1 .. cardinality(amounts) loop
    place := array_position(codes, sides[2 * n - 1]);
    if place is not null then changes[place] := changes[place] - amounts[n]; end if;
    place := array_position(codes, sides[2 * n]);
    if place is not null then changes[place] := changes[place] + amounts[n]; end if;
  end loop;
  return changes;
end $$;

-- What the player could spend more of an asset afterwards; what is set aside cannot be spent.
create function ledger_gain(sides smallint[], amounts bigint[], asset integer) returns bigint
language plpgsql immutable strict as $$
declare
  changes constant bigint[] := ledger_changes(sides, amounts);
begin
  return case asset when 1 then changes[1] + changes[2] else changes[asset + 3] end;
end $$;

-- The postings as entries, one line for each side of each movement, for whoever wants to sum them up another way.
create view ledger_entry as
select posting.owner_id, posting.id as posting_id, posting.kind, posting.reference, posting.created_at,
  side.account, side.account & 7 as asset, side.amount
from ledger_posting posting
cross join lateral generate_subscripts(posting.amounts, 1) n
cross join lateral (
  values (posting.sides[2 * n - 1], -posting.amounts[n]), (posting.sides[2 * n], posting.amounts[n])
) side(account, amount);

-- What house accounts gained or lost since the last roll-up: many writers append, one sweeper sums.
create table ledger_house_delta (
  id      bigint generated always as identity primary key,
  account smallint not null,
  amount  bigint not null
);
create table ledger_house_balance (
  account smallint primary key,
  balance bigint not null
);

-- Coins set aside: reserved, then posted or voided, once. States: 1 held, 2 posted, 3 voided.
create table ledger_hold (
  kind       text not null,
  reference  text not null,
  owner_id   bigint not null,
  coin       bigint not null check (coin >= 0),
  bonus      bigint not null check (bonus >= 0),
  state      smallint not null check (state between 1 and 3),
  created_at timestamptz not null,
  expires_at timestamptz,
  closed_at  timestamptz,
  primary key (kind, reference),
  check (coin + bonus > 0),
  check ((state = 1) = (closed_at is null))
);
create index ledger_hold_expiring on ledger_hold (expires_at) where state = 1;
-- What is held, or was given back; most are posted, and nobody asks for those by their owner.
create index ledger_hold_owner on ledger_hold (owner_id) where state <> 2;

create function ledger_hold_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a hold is closed once' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_hold_final before update on ledger_hold for each row
  when (old.state <> 1 or (new.owner_id, new.coin, new.bonus) <> (old.owner_id, old.coin, old.bonus))
  execute function ledger_hold_refuse_change();

-- A value-moving call happens once: the key, what was asked, and the answer, written with the effect.
create table idempotency (
  player_id    bigint not null,
  key          text not null,
  endpoint     text not null,
  request_hash bytea not null,
  answer       text not null,
  created_at   timestamptz not null,
  primary key (player_id, key)
);
create index idempotency_age on idempotency using brin (created_at);

-- A player's closed business days, summed up by kind: record pages read these instead of every posting.
create table ledger_day (
  owner_id bigint not null,
  day      date not null,
  kind     text not null,
  asset    smallint not null,
  gains    integer not null,
  gained   bigint not null,
  losses   integer not null,
  lost     bigint not null,
  primary key (owner_id, day, kind, asset)
);
