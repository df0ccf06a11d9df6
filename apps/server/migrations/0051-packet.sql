-- Red packets: what an operator plans, the packets made of it, who got what.

-- Kinds: 1 password, 2 activity, 3 lucky draw, 4 recharge, 5 rebate, 6 loss. Cycles: 0 once, 1 day, 2 week, 3 month, 4 year.
-- Splits: 1 even shares, 2 random shares, 3 a rate of what each player paid.
create table packet_plan (
  code          text primary key,
  kind          smallint not null check (kind between 1 and 6),
  cycle         smallint not null check (cycle between 0 and 4),
  split         smallint not null check (split between 1 and 3),
  names         jsonb not null,
  notes         jsonb not null,
  total         bigint not null check (total > 0),
  shares        integer not null check (shares between 0 and 2000),
  min_recharge  bigint not null check (min_recharge >= 0),
  min_spend     bigint not null check (min_spend >= 0),
  vip_level     smallint not null check (vip_level between 0 and 10),
  -- Hundredths of a percent.
  rate          integer not null check (rate between 0 and 10000),
  cap           bigint check (cap > 0),
  password_hash bytea,
  -- When it opens within its period: so many minutes after its start, or before its end where negative. 0 minutes: until the end.
  open_after    integer not null,
  open_minutes  integer not null check (open_minutes >= 0),
  starts_at     timestamptz not null,
  ends_at       timestamptz check (ends_at > starts_at),
  open          boolean not null,
  sort          integer not null,
  seed_mark     text,
  check ((split = 3) = (kind in (5, 6))),
  check ((split = 3) = (shares = 0) and (split = 3) = (rate > 0)),
  check ((kind = 1) = (password_hash is not null)),
  check (cycle <> 0 or (ends_at is not null and split <> 3)),
  check (total >= shares)
);

-- One packet: its terms are fixed with it, whatever happens to the plan.
create table packet (
  id            bigint generated always as identity primary key,
  plan_code     text not null,
  -- The first day of its period; empty for one that comes once. A plan has one packet for each.
  period        text not null,
  kind          smallint not null,
  cycle         smallint not null,
  split         smallint not null,
  names         jsonb not null,
  notes         jsonb not null,
  total         bigint not null check (total > 0),
  shares        integer not null,
  min_recharge  bigint not null,
  min_spend     bigint not null,
  vip_level     smallint not null,
  rate          integer not null,
  cap           bigint,
  password_hash bytea,
  sort          integer not null,
  -- What is asked for or paid a rate of is counted in this stretch.
  counts_from   timestamptz not null,
  counts_to     timestamptz not null check (counts_to > counts_from),
  opens_at      timestamptz not null,
  closes_at     timestamptz not null check (closes_at > opens_at),
  seed_number   bigint,
  -- By the rate, before the total was looked at; of all players together.
  owed_to_all   bigint not null default 0,
  claimed       integer not null default 0 check (claimed >= 0),
  paid          bigint not null default 0,
  created_at    timestamptz not null,
  ended_at      timestamptz,
  unique (plan_code, period),
  -- This line is the promise, not the code above it.
  constraint packet_never_above_its_total check (paid between 0 and total),
  check (split = 3 or claimed <= shares),
  check ((split = 2) = (seed_number is not null))
) with (fillfactor = 70);
create index packet_running on packet (closes_at) where ended_at is null;
create index packet_closing on packet (closes_at);

create function packet_keep() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - '{claimed,paid,owed_to_all,ended_at}'::text[] <> to_jsonb(new) - '{claimed,paid,owed_to_all,ended_at}'::text[]
    or (old.owed_to_all <> 0 and old.owed_to_all <> new.owed_to_all)
    or new.claimed < old.claimed or new.paid < old.paid or (old.ended_at is not null and new is distinct from old)
  then raise exception 'a packet keeps its terms' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger packet_final before update on packet for each row execute function packet_keep();

-- What a rate gives each player, with the figures it follows from.
create table packet_due (
  packet_id bigint not null references packet (id),
  player_id bigint not null,
  spent     bigint not null,
  returned  bigint not null,
  won       bigint not null,
  base      bigint not null check (base > 0),
  owed      bigint not null check (owed > 0),
  amount    bigint not null check (amount between 1 and owed),
  primary key (packet_id, player_id)
);

-- Shares are handed out in the order of claims: the place is the number of the share.
create table packet_claim (
  packet_id  bigint not null references packet (id),
  place      integer not null check (place > 0),
  player_id  bigint not null,
  amount     bigint not null check (amount > 0),
  claimed_at timestamptz not null,
  primary key (packet_id, place),
  unique (packet_id, player_id)
);
create index packet_claim_player on packet_claim (player_id, packet_id);
create index packet_claim_time on packet_claim using brin (claimed_at) with (pages_per_range = 32);
