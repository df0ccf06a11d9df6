-- The weekly turntable: published tables, and who turned it in which week.

-- What is published is never changed. Both tables, without and with the top prize, are rules of their own.
create table turntable_version (
  id             bigint generated always as identity primary key,
  number         integer not null unique check (number > 0),
  -- So many invited friends open the top prize.
  friends        integer not null check (friends >= 0),
  locked_rule_id bigint not null,
  locked_hash    text not null,
  open_rule_id   bigint not null,
  open_hash      text not null,
  origin         text not null check (origin in ('shipped', 'edited')),
  published_at   timestamptz not null
);
-- Kinds: 1 coins, 2 shells, 3 points, 4 a skin. Tickets are those of the open table; the locked one follows from them.
create table turntable_prize (
  version_id bigint not null references turntable_version (id),
  position   smallint not null,
  code       text not null,
  kind       smallint not null check (kind between 1 and 4),
  amount     bigint check (amount > 0),
  goods_id   bigint references goods (id),
  price      bigint check (price > 0),
  quality    smallint not null check (quality between 1 and 16),
  tickets    integer not null check (tickets between 1 and 1000000),
  is_top     boolean not null,
  primary key (version_id, position),
  unique (version_id, code),
  check ((kind = 4) = (goods_id is not null)),
  check ((kind = 4) = (price is not null)),
  check ((kind = 4) <> (amount is not null))
);
create unique index turntable_prize_top on turntable_prize (version_id) where is_top;

create function turntable_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'published turntables are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger turntable_version_final before update or delete or truncate on turntable_version
  for each statement execute function turntable_refuse_change();
create trigger turntable_prize_final before update or delete or truncate on turntable_prize
  for each statement execute function turntable_refuse_change();

-- One turn: a player, a week by its Monday. The key is the promise, not the code above it.
create table turntable_spin (
  player_id  bigint not null,
  week       date not null,
  draw_id    bigint not null,
  version_id bigint not null references turntable_version (id),
  -- The prize that came, by its place in the version.
  position   smallint not null,
  is_open    boolean not null,
  friends    integer not null,
  spun_at    timestamptz not null,
  primary key (player_id, week)
);
create index turntable_spin_time on turntable_spin using brin (spun_at) with (pages_per_range = 32);
