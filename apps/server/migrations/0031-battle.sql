-- Battles. Stakes are holds of the ledger, named by room and seat; everything that changes a room does so behind the lock of the
-- player in its first seat.

create sequence battle_room_id as bigint start 80001;

-- States: 1 waiting, 2 in progress, 3 finished, 4 dissolved. Modes: 1 classic, 2 clown.
create table battle_room (
  id            bigint primary key,
  mode          smallint not null check (mode in (1, 2)),
  seats         smallint not null check (seats in (2, 3)),
  rounds        smallint not null check (rounds between 1 and 6),
  is_anchor     boolean not null default false,
  password_hash text,
  -- Which of the store's own rooms it is; null for a player's.
  house_code    text,
  state         smallint not null check (state between 1 and 4),
  -- Counts up with every change, and with the messages that tell of it.
  version       integer not null check (version > 0),
  seed_number   bigint not null unique references room_seed (number),
  -- What a seat pays: the prices of all rounds.
  price         bigint not null check (price > 0),
  taken         smallint not null check (taken between 1 and seats),
  created_at    timestamptz not null,
  dissolves_at  timestamptz not null,
  started_at    timestamptz,
  ends_at       timestamptz,
  -- Finished or dissolved.
  closed_at     timestamptz,
  -- Nobody's where the best totals are equal.
  winner_seat   smallint check (winner_seat between 1 and seats),
  pot           bigint check (pot >= 0),
  check ((started_at is null) = (state in (1, 4))),
  check ((started_at is null) = (ends_at is null) and (started_at is null) = (pot is null)),
  check (started_at is null or taken = seats),
  check ((closed_at is null) = (state in (1, 2)))
) with (fillfactor = 70);
create index battle_room_waiting on battle_room (dissolves_at) where state = 1;
create index battle_room_running on battle_room (ends_at) where state = 2;
create index battle_room_finished on battle_room (id) where state = 3;

create table battle_round (
  room_id    bigint not null references battle_room (id),
  round      smallint not null check (round between 1 and 6),
  box_id     bigint not null,
  -- The version that is drawn from, whatever is published later.
  version_id bigint not null,
  price      bigint not null check (price > 0),
  primary key (room_id, round)
);

create table battle_seat (
  room_id    bigint not null references battle_room (id),
  seat       smallint not null check (seat between 1 and 3),
  player_id  bigint not null references player (id),
  user_kind  smallint not null,
  -- Played and paid for by the store.
  is_house   boolean not null,
  -- Their client seed when they took the seat.
  user_code  text not null,
  stake      bigint not null check (stake > 0),
  -- Shells for a coin, in hundredths, as they were promised at joining.
  shell_rate bigint not null check (shell_rate >= 0),
  joined_at  timestamptz not null,
  -- Worth of what the seat opened, and of what it got.
  total      bigint,
  won        bigint,
  primary key (room_id, seat),
  check ((total is null) = (won is null))
) with (fillfactor = 80);
create unique index battle_seat_once on battle_seat (room_id, player_id) where not is_house;
create index battle_seat_player on battle_seat (player_id, room_id);

-- What came out, for whom: the draw itself is in `draw`, the thing in the bag of whoever got it, under the same number.
create table battle_draw (
  room_id    bigint not null,
  round      smallint not null,
  seat       smallint not null,
  draw_id    bigint not null unique,
  ticket     integer not null,
  tickets    integer not null,
  goods_id   bigint not null,
  price      bigint not null,
  quality    smallint not null,
  owner_seat smallint not null,
  primary key (room_id, round, seat),
  foreign key (room_id, seat) references battle_seat (room_id, seat)
);

-- A player's day in battles, for the board. Real players only.
create table battle_day (
  day       date not null,
  player_id bigint not null references player (id),
  battles   integer not null,
  wins      integer not null,
  won       bigint not null,
  primary key (day, player_id)
);
create index battle_day_board on battle_day (day, won desc, player_id);

-- Rooms that the store itself opens, with a labelled AI in the first seat, as an operator wants them.
create table battle_house_room (
  code      text primary key,
  mode      smallint not null check (mode in (1, 2)),
  seats     smallint not null check (seats in (2, 3)),
  boxes     text[] not null check (cardinality(boxes) between 1 and 6),
  open      boolean not null,
  sort      integer not null,
  seed_mark text
);
