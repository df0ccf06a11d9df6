-- Messages to players, sign-ins, and tasks.

-- Kinds: 1 system, 2 prize, 3 delivery, 4 recharge, 5 battle.

-- A text for everybody, or for everybody of a channel. Nothing is written per player when it is sent: each inbox copies
-- what it has not had yet when its owner next looks, so sending costs the same for ten players and for ten million.
create table message_broadcast (
  id            bigint generated always as identity primary key,
  kind          smallint not null check (kind between 1 and 5),
  -- By language.
  titles        jsonb not null,
  contents      jsonb not null,
  link          text not null default '',
  -- Empty: every channel.
  channel_code  text not null default '',
  -- Reaches those too who register after it was sent.
  for_newcomers boolean not null default false,
  sent_at       timestamptz not null,
  -- Shipped ones are known by their code, so that they are sent once.
  code          text unique
);

-- One row per player who ever had a message: up to where broadcasts were copied. It is also the lock of the inbox.
create table message_box (
  player_id    bigint primary key references player (id),
  broadcast_id bigint not null default 0
) with (fillfactor = 70);

-- Either a template of the server's texts with what fills its gaps, or the words of a broadcast: never rendered words, so
-- that it is read in the language of whoever reads it.
create table message (
  id           bigint generated always as identity primary key,
  player_id    bigint not null references player (id),
  kind         smallint not null check (kind between 1 and 5),
  template     text,
  params       jsonb not null,
  broadcast_id bigint references message_broadcast (id),
  goods_id     bigint references goods (id),
  link         text not null default '',
  sent_at      timestamptz not null,
  read_at      timestamptz,
  check ((template is null) <> (broadcast_id is null))
) with (fillfactor = 90);
create index message_player on message (player_id, sent_at, id);
create index message_unread on message (player_id, kind) where read_at is null;
create unique index message_broadcast_once on message (player_id, broadcast_id) where broadcast_id is not null;
create index message_goods on message (goods_id) where goods_id is not null;

-- What each day of the seven-day round brings. Rewards are a list of { asset, amount } with amounts in the minor unit.
create table sign_in_reward (
  round_day smallint primary key check (round_day between 1 and 7),
  rewards   jsonb not null,
  seed_mark text
);

-- The primary key is the promise: one sign-in per player and business day.
create table sign_in (
  player_id bigint not null references player (id),
  day       date not null,
  round_day smallint not null check (round_day between 1 and 7),
  -- Days in a row, this one included.
  streak    integer not null check (streak > 0),
  rewards   jsonb not null,
  signed_at timestamptz not null,
  primary key (player_id, day)
);

create table task (
  code      text primary key,
  -- Counted anew every business day, or once for all.
  daily     boolean not null,
  -- Which happenings it counts.
  metric    text not null,
  target    integer not null check (target > 0),
  names     jsonb not null,
  rewards   jsonb not null,
  -- Where it is done.
  link      text not null,
  sort      integer not null,
  open      boolean not null default true,
  seed_mark text
);

-- The period is a business day, or `once`: a new day needs no reset, it has rows of its own.
create table task_progress (
  player_id  bigint not null references player (id),
  task_code  text not null references task (code),
  period     text not null check (period = 'once' or period ~ '^\d{4}-\d{2}-\d{2}$'),
  progress   integer not null check (progress >= 0),
  claimed_at timestamptz,
  -- What was given for it: tasks may change what they give later.
  rewards    jsonb,
  primary key (player_id, task_code, period),
  check ((claimed_at is null) = (rewards is null))
) with (fillfactor = 70);
create index task_progress_task on task_progress (task_code);
