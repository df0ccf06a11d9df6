-- What a player draws and owns.

-- A seed pair: the server's half is sealed with a key that is not in this database. It is made first, alone, and its hash is
-- shown (published); only then does the player choose the client seed that goes with it (chosen), and draws begin. So a player
-- has one pair that waits for its client seed (the next), at most one in use, and those that were revealed.
-- The nonce is how many draws were made with it; it only ever counts up, inside the transaction that makes the draw.
create table seed_pair (
  id               bigint generated always as identity primary key,
  player_id        bigint not null references player (id),
  sealed_seed      bytea not null,
  server_seed_hash text not null unique,
  client_seed      text,
  nonce            bigint not null default 0 check (nonce >= 0),
  published_at     timestamptz not null,
  chosen_at        timestamptz check (chosen_at >= published_at),
  revealed_at      timestamptz check (revealed_at >= chosen_at),
  check ((client_seed is null) = (chosen_at is null)),
  check (client_seed is not null or (nonce = 0 and revealed_at is null))
) with (fillfactor = 70);
create unique index seed_pair_next on seed_pair (player_id) where chosen_at is null;
create unique index seed_pair_active on seed_pair (player_id) where chosen_at is not null and revealed_at is null;
create index seed_pair_player on seed_pair (player_id, id);

-- Draws and bag items share their numbers: a draw carries the id of the item it gave.
create sequence thing_id as bigint start 100001;

-- One random outcome, with the odds it was drawn from. Modes: 1 box, 2 welfare box, 3 shell box.
create table draw (
  id             bigint primary key,
  player_id      bigint not null,
  mode           smallint not null,
  seed_pair_id   bigint not null,
  nonce          bigint not null,
  ticket         integer not null check (ticket between 0 and 999999),
  box_version_id bigint not null,
  goods_id       bigint not null,
  guaranteed     boolean not null,
  cost           bigint not null check (cost >= 0),
  created_at     timestamptz not null,
  unique (seed_pair_id, nonce)
);
create index draw_player on draw (player_id, id);

-- One owned unit. States: 1 owned, 2 extracting, 3 extracted, 4 sold, 5 replaced, 6 consumed. Sources are the draw's modes.
create table bag_item (
  id             bigint primary key default nextval('thing_id'),
  player_id      bigint not null,
  goods_id       bigint not null,
  -- The reference price and what the store pays for it, both as of the moment it was acquired.
  price          bigint not null check (price > 0),
  recovery_price bigint not null check (recovery_price >= 0),
  state          smallint not null default 1 check (state between 1 and 6),
  source         smallint not null,
  box_id         bigint,
  acquired_at    timestamptz not null,
  changed_at     timestamptz not null
) with (fillfactor = 90);
create index bag_item_player on bag_item (player_id, state, id);

-- Openings in a row without the guaranteed quality, for boxes that guarantee one.
create table box_guarantee (
  player_id bigint not null,
  box_id    bigint not null,
  misses    integer not null,
  primary key (player_id, box_id)
) with (fillfactor = 70);

-- Coins spent on a business day, for the limits of play.
create table play_day (
  player_id bigint not null,
  day       date not null,
  spent     bigint not null default 0,
  primary key (player_id, day)
) with (fillfactor = 70);

create table box_favourite (
  player_id  bigint not null,
  box_id     bigint not null references box (id),
  created_at timestamptz not null,
  primary key (player_id, box_id)
);

-- The newest wins of real players, kept short by the one who writes them; a reader needs no join to show them.
create table recent_drop (
  draw_id    bigint primary key,
  box_id     bigint not null,
  player_id  bigint not null,
  goods_id   bigint not null,
  price      bigint not null,
  created_at timestamptz not null
);
create index recent_drop_box on recent_drop (box_id, draw_id desc);
create index recent_drop_age on recent_drop (created_at);

-- Sums for the public counts; one row a business day, added to in the background from the events.
create table opening_day (
  day      date primary key,
  openings bigint not null
);
