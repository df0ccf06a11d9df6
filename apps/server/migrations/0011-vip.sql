-- Portraits and frames to choose from, pictures players bring themselves, and the levels of membership.

create table avatar (
  image     text primary key,
  sort      integer not null,
  seed_mark text
);

create table avatar_frame (
  id             integer primary key check (id > 0),
  names          jsonb not null,
  required_level smallint not null check (required_level between 0 and 10),
  image          text not null,
  seed_mark      text
);

-- A picture of a player's own. Status: 0 awaiting review, 1 passed, 2 failed, 3 replaced by a newer one.
-- Only a passed one ever gets into player.avatar, which is what others see.
create table avatar_upload (
  id          bigint generated always as identity primary key,
  player_id   bigint not null references player (id),
  file        text not null unique,
  status      smallint not null default 0 check (status between 0 and 3),
  -- The player has not chosen something else since: it is put on as soon as it passes.
  wanted      boolean not null default true,
  -- Why it failed, as a name that every language has a sentence for.
  reason      text not null default '',
  -- Failed and replaced pictures are removed from storage, after the fact was committed.
  file_kept   boolean not null default true,
  created_at  timestamptz not null,
  reviewed_at timestamptz
);
create index avatar_upload_player on avatar_upload (player_id, id);
create unique index avatar_upload_awaiting on avatar_upload (player_id) where status = 0;
create index avatar_upload_queue on avatar_upload (id) where status = 0;
create index avatar_upload_waste on avatar_upload (id) where status in (2, 3) and file_kept;

-- Growth that leads to a level, the coins in its packet, and how many things a day the mall exchanges for it.
create table vip_level (
  level      smallint primary key check (level between 0 and 10),
  growth     bigint not null check (growth >= 0),
  packet     bigint not null check (packet >= 0),
  mall_quota integer not null check (mall_quota >= 0),
  seed_mark  text
);

-- One packet for each level, once.
create table vip_packet (
  player_id  bigint not null references player (id),
  level      smallint not null,
  amount     bigint not null check (amount > 0),
  claimed_at timestamptz not null,
  primary key (player_id, level)
);

-- Growth that each recharge brought, once.
create table vip_growth (
  order_id  text primary key,
  player_id bigint not null references player (id),
  amount    bigint not null check (amount > 0),
  earned_at timestamptz not null
);
