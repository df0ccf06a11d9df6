-- What a player adds to the account after registering: where items are delivered, and who they are.

-- The trade link items are delivered to; empty until it is bound, and then for good.
alter table player add column steam_url text not null default '';

-- One row for each verified player. Name and number are sealed with the store's key: the database cannot tell them.
create table player_identity (
  player_id     bigint primary key references player (id),
  country       text not null check (country in ('CN', 'VN', 'KR', 'TW')),
  sealed        bytea not null,
  -- Who vouched for it: the rules of the store alone, or a provider by its name.
  checked_by    text not null,
  verified_at   timestamptz not null
);

-- The last time a player sent an identity in, right or wrong: the next one has to wait.
create table identity_submission (
  player_id     bigint primary key references player (id),
  submitted_at  timestamptz not null
);
