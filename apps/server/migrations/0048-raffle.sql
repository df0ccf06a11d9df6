-- What roll rooms and time boxes share: players join for nothing, an ordered draw hands out the prizes. No mode is known here.

-- Coins that players bought, by when. Followed from the store's own word of it, so that "recharged since" can be asked for any moment.
create table recharge_fact (
  order_id     text primary key,
  player_id    bigint not null references player (id),
  amount       bigint not null check (amount > 0),
  recharged_at timestamptz not null
);
create index recharge_fact_player on recharge_fact (player_id, recharged_at) include (amount);

create sequence raffle_id as bigint start 30001;

-- States: 1 open, 2 closed and about to be drawn, 3 over.
create table raffle (
  id          bigint primary key,
  mode        smallint not null,
  state       smallint not null check (state between 1 and 3),
  -- Counts up with every change of state.
  version     integer not null default 1 check (version > 0),
  -- Taken with the next number of the published order, before anybody could join.
  seed_number bigint not null unique references room_seed (number),
  max_players integer check (max_players > 0),
  entries     integer not null default 0 check (entries >= 0),
  prizes      smallint not null check (prizes > 0),
  worth       bigint not null check (worth > 0),
  opens_at    timestamptz not null,
  draws_at    timestamptz not null check (draws_at > opens_at),
  closed_at   timestamptz,
  settled_at  timestamptz,
  -- The round of the public beacon that it is drawn with, where there is one: the first after it was closed.
  beacon_chain text,
  beacon_round bigint check (beacon_round > 0),
  check (max_players is null or entries <= max_players),
  check ((closed_at is null) = (state = 1)),
  check ((settled_at is null) = (state in (1, 2))),
  check ((beacon_chain is null) = (beacon_round is null) and (beacon_chain is null or closed_at is not null))
) with (fillfactor = 50);
create index raffle_due on raffle (mode, draws_at) where state in (1, 2);
create index raffle_over on raffle (mode, settled_at desc, id desc) where state = 3;

-- From the dearest on: place 1 of the drawn order gets the first.
create table raffle_prize (
  raffle_id bigint not null references raffle (id),
  place     smallint not null check (place > 0),
  goods_id  bigint not null,
  -- As it was when the raffle was published.
  price     bigint not null check (price > 0),
  quality   smallint not null,
  -- Who got it, under the number of the thing in their bag; nobody where fewer joined than there are prizes.
  seat      integer check (seat > 0),
  player_id bigint,
  item_id   bigint unique,
  primary key (raffle_id, place),
  check ((seat is null) = (player_id is null) and (seat is null) = (item_id is null))
);
create index raffle_prize_player on raffle_prize (player_id, raffle_id) where player_id is not null;

create table raffle_entry (
  raffle_id bigint not null references raffle (id),
  -- From 1, in the order of joining.
  seat      integer not null check (seat > 0),
  player_id bigint not null references player (id),
  -- Their client seed when they joined.
  user_code text not null,
  joined_at timestamptz not null,
  primary key (raffle_id, seat)
);
create unique index raffle_entry_once on raffle_entry (player_id, raffle_id);

-- Who joined, with which code, and who got what stays as it is.
create function raffle_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was joined and won stays as it is' using errcode = 'integrity_constraint_violation';
end $$;
create trigger raffle_entry_final before update or delete or truncate on raffle_entry
  for each statement execute function raffle_refuse_change();
create trigger raffle_prize_final before update on raffle_prize for each row
  when (old.player_id is not null or (old.goods_id, old.price) <> (new.goods_id, new.price))
  execute function raffle_refuse_change();

-- The order that was drawn with a room seed: the seats of place 1, 2, … as far as prizes were handed out.
create table draw_order (
  seed_number bigint primary key references room_seed (number),
  seats       integer[] not null check (cardinality(seats) > 0),
  drawn_at    timestamptz not null
);
create table draw_order_place (
  player_id   bigint not null,
  seed_number bigint not null references draw_order (seed_number),
  place       integer not null check (place > 0),
  primary key (player_id, seed_number)
);
create function draw_order_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a drawn order is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger draw_order_final before update or delete or truncate on draw_order
  for each statement execute function draw_order_refuse_change();
create trigger draw_order_place_final before update or delete or truncate on draw_order_place
  for each statement execute function draw_order_refuse_change();
