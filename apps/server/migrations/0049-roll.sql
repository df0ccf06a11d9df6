-- Roll rooms. Who joined, what there is to win and who won is in `raffle`.

-- Rooms as an operator wants them. One that renews itself has its next room as soon as the last one is closed.
create table roll_plan (
  code          text primary key,
  names         jsonb not null,
  -- The player whose room it is; nobody's are the store's own.
  anchor_id     bigint references player (id),
  -- How often it is drawn, and how many minutes after the beginning of the hour, day or week; or once.
  period        text not null check (period in ('hour', 'day', 'week', 'once')),
  draw_minute   integer not null default 0 check (draw_minute between 0 and 10079),
  draw_once_at  timestamptz,
  max_players   integer check (max_players > 0),
  min_level     smallint not null default 0 check (min_level between 0 and 10),
  -- Recharged at least so much since so many days before the room was opened; 0: nothing asked.
  recharge      bigint not null default 0 check (recharge >= 0),
  recharge_days integer not null default 0 check (recharge_days between 0 and 366),
  -- Only for those who came with the anchor's spread code.
  needs_spread  boolean not null default false,
  password_hash text,
  -- Codes of goods, each as often as it is given.
  prizes        text[] not null check (cardinality(prizes) between 1 and 500),
  open          boolean not null,
  sort          integer not null,
  seed_mark     text,
  check ((period = 'once') = (draw_once_at is not null)),
  check (anchor_id is not null or not needs_spread)
);

create table roll_room (
  raffle_id      bigint primary key references raffle (id),
  plan_code      text not null,
  names          jsonb not null,
  anchor_id      bigint references player (id),
  draws_at       timestamptz not null,
  min_level      smallint not null,
  recharge       bigint not null,
  recharge_since timestamptz,
  needs_spread   boolean not null,
  password_hash  text,
  sort           integer not null,
  check ((recharge = 0) = (recharge_since is null)),
  -- A plan has one room for each of its draws.
  unique (plan_code, draws_at)
);
