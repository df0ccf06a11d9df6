-- What a player draws and owns. No mode is known here: modes are numbers, and what they refer to is theirs.

-- A seed pair: the server's half is sealed with a key that is not in this database. It is made first, alone, and its hash is
-- shown (published); only then does the player choose the client seed that goes with it (chosen), and draws begin. So a player
-- has one pair that waits for its client seed (the next), at most one in use, and those that were revealed.
-- How many draws were made with it stands in the draws themselves: the next nonce follows the last of them.
create table seed_pair (
  id               bigint generated always as identity primary key,
  player_id        bigint not null references player (id),
  sealed_seed      bytea not null,
  server_seed_hash text not null unique,
  client_seed      text,
  published_at     timestamptz not null,
  chosen_at        timestamptz check (chosen_at >= published_at),
  revealed_at      timestamptz check (revealed_at >= chosen_at),
  check ((client_seed is null) = (chosen_at is null)),
  check (client_seed is not null or revealed_at is null)
);
create unique index seed_pair_next on seed_pair (player_id) where chosen_at is null;
create unique index seed_pair_active on seed_pair (player_id) where chosen_at is not null and revealed_at is null;
create index seed_pair_player on seed_pair (player_id, id);

-- Odds and rules by which outcomes were or will be drawn, in the exact text whose hash is published. Never changed.
create table draw_rule (
  id           bigint generated always as identity primary key,
  hash         text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  text         text not null,
  published_at timestamptz not null
);
create function draw_rule_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'published rules are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger draw_rule_final before update or delete or truncate on draw_rule
  for each statement execute function draw_rule_refuse_change();

-- Draws and bag items share their numbers: an item that was drawn carries the number of its draw.
create sequence thing_id as bigint start 100001;

-- One random outcome: its proof, the rule it was drawn by, and what came out.
create table draw (
  player_id  bigint not null,
  id         bigint not null,
  -- Which mode drew it, and what of that mode: a box, a room, a round.
  mode       smallint not null,
  mode_ref   bigint not null,
  -- The first draw of the same operation; the posting that paid for it refers to that one.
  play_id    bigint not null,
  -- Proof. Kinds: 1 a player's seed pair, 2 a shared seed, 3 a crash chain.
  proof      smallint not null check (proof between 1 and 3),
  seed_id    bigint not null,
  -- The nonce of the pair, the round of the room or of the chain; and the seat, 0 where nobody sits.
  step       bigint not null,
  seat       smallint not null default 0,
  -- The ticket of a million, or the crash point in hundredths.
  value      bigint not null check (value >= 0),
  -- Rule. Some have several tables (such as a guaranteed one) and count something for each player to choose between them.
  rule_id    bigint not null,
  branch     smallint not null default 0,
  counter    integer not null default 0,
  -- What came out, as the rule numbers it: the place of an entry in its table, from 1.
  outcome    integer not null,
  cost       bigint not null check (cost >= 0),
  asset      smallint not null,
  created_at timestamptz not null,
  primary key (player_id, id),
  -- No step of a seed is used twice; and the last one used is found by its end.
  unique (proof, seed_id, step, seat, player_id)
);
create index draw_time on draw using brin (created_at) with (pages_per_range = 32);

-- One owned unit. States: 1 owned, 2 extracting, 3 extracted, 4 sold, 5 replaced, 6 consumed.
create table bag_item (
  player_id      bigint not null,
  id             bigint not null,
  goods_id       bigint not null,
  -- The reference price and what the store pays for it, both as of the moment it was acquired.
  price          bigint not null check (price > 0),
  recovery_price bigint not null check (recovery_price >= 0),
  state          smallint not null default 1 check (state between 1 and 6),
  -- Marked as material: neither sold nor extracted meanwhile.
  locked         boolean not null default false,
  -- Provenance: the mode it came from, and what of that mode (a box, a room, an order; 0 where there is but one).
  source         smallint not null,
  source_ref     bigint not null,
  acquired_at    timestamptz not null,
  changed_at     timestamptz not null,
  primary key (player_id, id)
) with (fillfactor = 90);
-- Most of what was ever won has left again; the bag itself is small.
create index bag_item_owned on bag_item (player_id, id) where state in (1, 2);
-- What left a bag, in the order of leaving. Winning something does not touch it.
create index bag_item_left on bag_item (player_id, changed_at, id) where state in (3, 4, 5, 6);
create index bag_item_time on bag_item using brin (acquired_at) with (pages_per_range = 32);

-- What has left a bag never comes back or leaves again; a delivery that failed was only under way.
create function bag_item_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what has left a bag has left it for good' using errcode = 'integrity_constraint_violation';
end $$;
create trigger bag_item_final before update on bag_item for each row
  when (old.state in (3, 4, 5, 6) or (new.goods_id, new.source, new.source_ref) <> (old.goods_id, old.source, old.source_ref))
  execute function bag_item_refuse_change();

-- One sale: what was sold and what it brought, as one line that the posting refers to by the first item.
create table bag_sale (
  player_id bigint not null,
  id        bigint not null,
  item_ids  bigint[] not null check (cardinality(item_ids) > 0),
  received  bigint not null check (received >= 0),
  sold_at   timestamptz not null,
  primary key (player_id, id)
);

-- A player's day: the source of their own figures and of the limits. The week's and the month's sums up to and including
-- the day ride along, so that one row answers for all three periods. Written behind the player's lock.
create table play_day (
  player_id       bigint not null,
  day             date not null,
  spent           bigint not null default 0,
  recharged       bigint not null default 0,
  won             bigint not null default 0,
  sold            bigint not null default 0,
  openings        integer not null default 0,
  week_spent      bigint not null default 0,
  month_spent     bigint not null default 0,
  week_recharged  bigint not null default 0,
  month_recharged bigint not null default 0,
  primary key (player_id, day)
) with (fillfactor = 70);

-- The newest wins of real players, kept short by the one who writes them; a reader needs no join to show them.
create table recent_drop (
  item_id    bigint primary key,
  mode       smallint not null,
  mode_ref   bigint not null,
  player_id  bigint not null,
  goods_id   bigint not null,
  price      bigint not null,
  created_at timestamptz not null
);
create index recent_drop_mode on recent_drop (mode, mode_ref, item_id desc);
create index recent_drop_age on recent_drop (created_at);

-- Sums for the public counts; one row a business day, added to in the background from the events.
create table opening_day (
  day      date primary key,
  openings bigint not null
);

-- A player's closed business days of things, summed up: what came in by its source, what left by how it left.
create table bag_day (
  player_id bigint not null,
  day       date not null,
  is_gain   boolean not null,
  -- The source of what came, the state of what left.
  code      smallint not null,
  items     integer not null,
  amount    bigint not null,
  primary key (player_id, day, is_gain, code)
);
