-- Promotion. Who invited whom is in player.inviter_id; here is what it led to.

create table spread_level (
  level     smallint primary key check (level >= 1),
  members   integer not null check (members >= 0),
  -- Commission in hundredths of a percent.
  rate      integer not null check (rate between 0 and 10000),
  seed_mark text
);

-- One row for an invited player from their first recharge on. State: 1 counts, 2 same device, 3 same identity.
create table spread_member (
  player_id          bigint primary key references player (id),
  promoter_id        bigint not null references player (id),
  state              smallint not null check (state between 1 and 3),
  first_recharged_at timestamptz not null,
  -- What the first recharge brought on top, and by which order; nothing where it was too small.
  gift               bigint not null default 0 check (gift >= 0),
  gift_order_id      text not null default ''
);
create index spread_member_promoter on spread_member (promoter_id);

-- One row for each recharge that earned commission: the order's number makes it happen once.
create table spread_reward (
  id          bigint generated always as identity primary key,
  order_id    text not null unique,
  promoter_id bigint not null references player (id),
  player_id   bigint not null references player (id),
  recharge    bigint not null check (recharge > 0),
  rate        integer not null,
  amount      bigint not null check (amount >= 0),
  created_at  timestamptz not null
);
create index spread_reward_promoter on spread_reward (promoter_id, id desc);
create index spread_reward_member on spread_reward (player_id, id desc);

-- What a promoter has gathered, so that no page sums up rows.
create table spread_promoter (
  player_id bigint primary key references player (id),
  members   integer not null default 0 check (members >= 0),
  reward    bigint not null default 0 check (reward >= 0),
  -- Free openings so far.
  granted   integer not null default 0 check (granted >= 0)
);

-- Free openings that were used, each with its draw. In a table of its own: an opening then waits for no commission.
create table spread_opening (
  draw_id   bigint primary key,
  player_id bigint not null references player (id)
);
create index spread_opening_player on spread_opening (player_id);
