-- Items on their way out of the store. Each attempt to deliver an item is an order of its own.

create table delivery_order (
  id         bigint generated always as identity primary key,
  -- What players, providers and messages know it by.
  order_no   text not null unique,
  player_id  bigint not null references player (id),
  item_id    bigint not null,
  goods_id   bigint not null references goods (id),
  -- The reference price when it was asked for: what the store pays at most follows from it.
  price      bigint not null check (price > 0),
  -- The player's trade link, as it was then.
  trade_url  text not null,
  -- A unit of the store's stock is set aside for it, and goes back when nothing comes of it.
  took_stock boolean not null,
  provider   text not null check (provider in ('hand', 'market')),
  -- 1 queued, 2 being sent, 3 offer out, 4 delivered, 5 cancelled, 6 failed.
  state      smallint not null check (state between 1 and 6),
  -- A purchase that fell through is followed by another one, under a number of its own.
  attempt    smallint not null default 1 check (attempt > 0),
  offer_no   text not null default '',
  -- Why it failed.
  reason     text not null default '',
  -- What an operator should know: a refusal of the market, who took it over.
  note       text not null default '',
  created_at timestamptz not null,
  due_at     timestamptz not null,
  started_at timestamptz,
  -- When the market was last asked to buy: it is not asked again before this one must have ended.
  tried_at   timestamptz,
  sent_at    timestamptz,
  ended_at   timestamptz,
  -- When somebody looks at it next; nothing: nobody does by the clock.
  next_at    timestamptz,
  check ((state in (4, 5, 6)) = (ended_at is not null)),
  check (state not in (4, 5, 6) or next_at is null),
  check ((state = 6) = (reason <> ''))
);
-- An item is under way once at a time, and arrives once.
create unique index delivery_order_open on delivery_order (player_id, item_id) where state in (1, 2, 3);
create unique index delivery_order_done on delivery_order (player_id, item_id) where state = 4;
create index delivery_order_item on delivery_order (player_id, item_id, id desc);
create index delivery_order_player on delivery_order (player_id, id desc);
create index delivery_order_due on delivery_order (next_at) where next_at is not null;

create function delivery_order_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a delivery that has ended stays as it ended' using errcode = 'integrity_constraint_violation';
end $$;
create trigger delivery_order_final before update on delivery_order for each row
  when (old.state in (4, 5, 6)) execute function delivery_order_refuse_change();

-- What a skin is called at the marketplace, where that is not made of the names of its parts; empty: only ever sent by hand.
create table delivery_name (
  goods_id  bigint primary key references goods (id),
  hash_name text not null
);
