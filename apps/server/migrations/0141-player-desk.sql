-- Blocks of players. The newest without an end is in force while `player.suspended_at` is set.
create table player_block (
  id         bigint generated always as identity primary key,
  player_id  bigint not null references player (id),
  reason     text not null check (reason in ('fraud', 'payment', 'abuse', 'inquiry', 'request')),
  -- Of the operator, for colleagues. The player reads the text of the reason alone.
  note       text not null,
  -- Names of operators.
  blocked_by text not null,
  blocked_at timestamptz not null,
  -- Empty: until an operator ends it.
  until      timestamptz check (until > blocked_at),
  ended_at   timestamptz,
  -- Empty when its time was over.
  ended_by   text not null default ''
);
create index player_block_of on player_block (player_id, id desc);
create unique index player_block_in_force on player_block (player_id) where ended_at is null;
create index player_block_until on player_block (until) where ended_at is null and until is not null;

-- What operators wrote about a player, for each other.
create table player_note (
  id          bigint generated always as identity primary key,
  player_id   bigint not null references player (id),
  text        text not null,
  written_by  text not null,
  written_at  timestamptz not null
);
create index player_note_of on player_note (player_id, id desc);

-- What a player got by hand, each by an approved proposal.
create table player_compensation (
  proposal_id bigint primary key references operator_proposal (id),
  player_id   bigint not null references player (id),
  asset       text not null check (asset in ('coin', 'shell', 'point', 'item')),
  -- Of an item: its reference price.
  amount      bigint not null check (amount > 0),
  goods_id    bigint references goods (id),
  item_id     bigint,
  paid_at     timestamptz not null,
  check ((asset = 'item') = (goods_id is not null) and (goods_id is null) = (item_id is null))
);
create unique index player_compensation_item on player_compensation (player_id, item_id) where item_id is not null;
create index player_compensation_of on player_compensation (player_id, proposal_id desc);
create index player_compensation_time on player_compensation using brin (paid_at) with (pages_per_range = 32);

-- Search of operators: the beginning of a nickname, and a device.
create index player_nickname on player (lower(nickname) text_pattern_ops);
create index known_device_device on known_device (device_id);
