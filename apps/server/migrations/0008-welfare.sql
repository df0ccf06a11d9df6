-- Welfare boxes, which are opened by right, and the packet a new player finds.

-- A right is used once: a level, a player, a business day. The key is the promise, not the code above it.
create table welfare_opening (
  player_id bigint not null,
  day       date not null,
  level     smallint not null check (level between 1 and 5),
  draw_id   bigint not null,
  primary key (player_id, day, level)
);

-- A midnight at which welfare points drop, carried out in slices of accounts that commit one by one.
create table welfare_drop (
  day              date primary key,
  -- Every player up to this one has had their drop.
  last_player_id   bigint not null default 0,
  finished_at      timestamptz
);
create index welfare_drop_unfinished on welfare_drop (day) where finished_at is null;
-- What a new player was promised, fixed when they registered, and when they opened it.
create table register_packet (
  player_id  bigint primary key references player (id),
  amount     bigint not null check (amount >= 0),
  goods_id   bigint references goods (id),
  granted_at timestamptz not null,
  opened_at  timestamptz,
  check (amount > 0 or goods_id is not null)
);
