-- Time boxes: an hour's, a day's and a week's, each for everybody, from V5 and from V10. Who joined and won is in `raffle`.

create table time_box (
  code      text primary key,
  period    text not null check (period in ('hour', 'day', 'week')),
  -- The VIP level it takes.
  tier      smallint not null check (tier in (0, 5, 10)),
  -- What has to be recharged inside the running period.
  threshold bigint not null check (threshold > 0),
  prizes    text[] not null check (cardinality(prizes) between 1 and 500),
  open      boolean not null,
  seed_mark text,
  unique (period, tier)
);

create table time_box_round (
  raffle_id bigint primary key references raffle (id),
  box_code  text not null references time_box (code),
  -- Names the hour, day or week, as the store's calendar counts them.
  period    text not null,
  -- As published when the period began.
  threshold bigint not null,
  tier      smallint not null,
  unique (box_code, period)
);
