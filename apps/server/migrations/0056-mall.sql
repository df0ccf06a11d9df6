-- The mall: skins at a price, in coins (1) or points (3), and the carts of players and visitors.

-- What is offered for what. Without a price of its own an offer follows the reference price of its goods.
create table mall_offer (
  id         bigint generated always as identity primary key,
  goods_id   bigint not null references goods (id),
  asset      smallint not null check (asset in (1, 3)),
  price      bigint check (price > 0),
  open       boolean not null default true,
  seed_mark  text,
  created_at timestamptz not null,
  unique (goods_id, asset)
);
create index mall_offer_open on mall_offer (asset, goods_id) where open;

-- One exchange, known by the number of the thing that came. What the store pays back for it was promised with it, and is
-- never more than what was paid: coins must not come back as points for nothing.
create table mall_purchase (
  player_id bigint not null,
  id        bigint not null,
  offer_id  bigint not null references mall_offer (id),
  goods_id  bigint not null references goods (id),
  asset     smallint not null check (asset in (1, 3)),
  price     bigint not null check (price > 0),
  recovery  bigint not null check (recovery >= 0 and recovery <= price),
  -- The business day whose quota it counts for.
  day       date not null,
  bought_at timestamptz not null,
  primary key (player_id, id)
);
create index mall_purchase_day on mall_purchase (player_id, day);
create index mall_purchase_time on mall_purchase using brin (bought_at) with (pages_per_range = 32);

-- A cart is a player's, or that of whoever has its key; of the key the hash alone is kept.
create table mall_cart (
  id         bigint generated always as identity primary key,
  player_id  bigint unique references player (id),
  token_hash bytea unique,
  used_at    timestamptz not null,
  check ((player_id is null) <> (token_hash is null))
);
create index mall_cart_age on mall_cart (used_at) where player_id is null;

create table mall_cart_line (
  cart_id    bigint not null references mall_cart (id) on delete cascade,
  offer_id   bigint not null references mall_offer (id),
  -- What was shown when it was put in, or agreed to since.
  seen_price bigint not null check (seen_price > 0),
  added_at   timestamptz not null,
  primary key (cart_id, offer_id)
);
create index mall_cart_line_offer on mall_cart_line (offer_id);
