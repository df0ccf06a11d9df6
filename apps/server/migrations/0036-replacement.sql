-- Swaps: several owned things for one of the store's. No coins move and nothing is drawn.

-- Known by the number of the thing that came. What was given is what the things fetched together.
create table replacement (
  player_id   bigint not null,
  id          bigint not null,
  item_ids    bigint[] not null check (cardinality(item_ids) between 3 and 9),
  goods_id    bigint not null references goods (id),
  given       bigint not null check (given > 100),
  price       bigint not null check (price * 100 >= given * 95 and price <= given),
  replaced_at timestamptz not null,
  primary key (player_id, id)
);
create index replacement_time on replacement using brin (replaced_at) with (pages_per_range = 32);
