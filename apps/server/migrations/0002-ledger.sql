-- Money. Only the ledger writes here.

-- A player's account; its id is made from the owner and the account's code, so no look-up is ever needed.
-- The balance can never fall below zero: this line is the promise, not the code above it.
create table ledger_account (
  id       bigint primary key,
  owner_id bigint not null,
  code     smallint not null,
  asset    smallint not null,
  balance  bigint not null default 0,
  constraint ledger_account_not_negative check (balance >= 0),
  unique (owner_id, code)
) with (fillfactor = 70);

create sequence ledger_posting_id as bigint cache 1;

create table ledger_posting (
  id         bigint primary key default nextval('ledger_posting_id'),
  kind       text not null,
  reference  text not null default '',
  created_at timestamptz not null
);
create index ledger_posting_reference on ledger_posting (kind, reference) where reference <> '';

-- Append-only. House accounts have no balance row, hence no balance_after and no row that everybody waits for.
create table ledger_entry (
  posting_id    bigint not null,
  account_id    bigint not null,
  asset         smallint not null,
  amount        bigint not null check (amount <> 0),
  balance_after bigint,
  primary key (account_id, posting_id)
);
-- Postings are appended in the order of their ids, so a summary of each range of pages finds them at next to no cost.
create index ledger_entry_posting on ledger_entry using brin (posting_id) with (pages_per_range = 16);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed or removed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse_change();

-- All entries of a posting come in one statement and sum to zero within each asset.
create function ledger_check_zero_sum() returns trigger language plpgsql as $$
begin
  if exists (select from added group by posting_id, asset having sum(amount) <> 0) then
    raise exception 'a posting does not sum to zero' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger ledger_entry_zero_sum after insert on ledger_entry
  referencing new table as added for each statement execute function ledger_check_zero_sum();

-- What house accounts gained or lost since the last roll-up: many writers append, one sweeper sums.
create table ledger_house_delta (
  id         bigint generated always as identity primary key,
  account_id bigint not null,
  amount     bigint not null
);
create table ledger_house_balance (
  account_id bigint primary key,
  balance    bigint not null
);

-- Coins set aside: reserved, then posted or voided, once.
create table ledger_hold (
  id          bigint generated always as identity primary key,
  owner_id    bigint not null,
  coin        bigint not null check (coin >= 0),
  bonus       bigint not null check (bonus >= 0),
  reason      text not null,
  reference   text not null default '',
  state       text not null default 'held' check (state in ('held', 'posted', 'voided')),
  created_at  timestamptz not null,
  expires_at  timestamptz,
  closed_at   timestamptz,
  check (coin + bonus > 0)
);
create index ledger_hold_expiring on ledger_hold (expires_at) where state = 'held';

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
