-- Refining: marked things are used up for one definite thing of the store's. No coins move and nothing is drawn.

-- What it yields is never worth more than what it asks for: things that are bought could else be turned into more coins.
create table recipe (
  code       text primary key,
  -- Counts up with every change, so that nobody refines by a recipe they were not shown.
  version    integer not null default 1 check (version > 0),
  goods_id   bigint not null references goods (id),
  -- The thing's price as it was when the recipe was written.
  price      bigint not null check (price > 0),
  min_level  smallint not null check (min_level between 1 and 16),
  max_level  smallint not null check (max_level between min_level and 16),
  count      smallint not null check (count between 2 and 10),
  least      bigint not null check (least >= price),
  -- So often for each player; 0 without a limit.
  per_player integer not null check (per_player >= 0),
  open       boolean not null,
  sort       integer not null,
  seed_mark  text
);

-- Whose mark keeps a thing from going: the lock itself is the bag's.
create table refining_material (
  player_id bigint not null,
  item_id   bigint not null,
  marked_at timestamptz not null,
  primary key (player_id, item_id)
);

-- Known by the number of the thing that came.
create table refining (
  player_id   bigint not null,
  id          bigint not null,
  recipe_code text not null,
  version     integer not null,
  item_ids    bigint[] not null check (cardinality(item_ids) between 2 and 10),
  goods_id    bigint not null references goods (id),
  given       bigint not null,
  price       bigint not null check (price <= given),
  refined_at  timestamptz not null,
  primary key (player_id, id)
);
create index refining_recipe on refining (player_id, recipe_code);
create index refining_time on refining using brin (refined_at) with (pages_per_range = 32);
