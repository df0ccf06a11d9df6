-- Festivals: what players did for stickers, the stickers they drew, the rewards they claimed. What runs is written in an article.

-- A task's terms stay those of the player's first deed in its period, whatever the article says by then. Progress counts up to
-- the target and no further; a finished row has earned its stickers.
create table festival_progress (
  player_id bigint not null,
  festival  text not null,
  task_code text not null,
  -- The business day, or "once".
  period    text not null,
  progress  bigint not null check (progress between 0 and target),
  target    bigint not null check (target > 0),
  stickers  integer not null check (stickers > 0),
  primary key (player_id, festival, task_code, period)
);

-- Every sticker is a draw. Those who earn write the table above, those who draw write this one: neither waits for the other.
create table festival_sticker (
  player_id bigint not null,
  draw_id   bigint not null,
  festival  text not null,
  theme     text not null,
  sticker   text not null,
  drawn_at  timestamptz not null,
  primary key (player_id, draw_id)
);
create index festival_sticker_album on festival_sticker (player_id, festival);
create index festival_sticker_time on festival_sticker using brin (drawn_at) with (pages_per_range = 32);

-- One reward for a page. The key is the promise, not the code above it.
create table festival_reward (
  player_id  bigint not null,
  festival   text not null,
  page       text not null,
  -- The number of the reward, and of the thing where it is one.
  id         bigint not null,
  -- What had to be there, at least one of each.
  stickers   text[] not null check (cardinality(stickers) > 0),
  goods_id   bigint references goods (id),
  price      bigint check (price > 0),
  asset      text check (asset in ('coin', 'shell', 'point')),
  amount     bigint check (amount > 0),
  claimed_at timestamptz not null,
  primary key (player_id, festival, page),
  check ((goods_id is null) = (price is null)),
  check ((goods_id is null) <> (asset is null)),
  check ((asset is null) = (amount is null))
);
create index festival_reward_time on festival_reward using brin (claimed_at) with (pages_per_range = 32);
