-- Ranking by coins spent. Boards: 1 day, 2 week, 3 season; a period is named by its first day.

-- The read model, added to from the events; real players only.
create table rank_score (
  board     smallint not null check (board between 1 and 3),
  period    date not null,
  player_id bigint not null references player (id),
  score     bigint not null check (score > 0),
  primary key (board, period, player_id)
) with (fillfactor = 70);
create index rank_score_places on rank_score (board, period, score desc);

-- The seed that decides between equal amounts is made and committed to with the first coin of its period.
create table rank_period (
  board       smallint not null,
  period      date not null,
  sealed_seed bytea not null,
  seed_hash   text not null,
  settled_at  timestamptz,
  primary key (board, period)
);

create table rank_result (
  board     smallint not null,
  period    date not null,
  place     smallint not null,
  player_id bigint not null references player (id),
  score     bigint not null,
  prize     bigint not null check (prize >= 0),
  user_code text not null,
  primary key (board, period, place),
  unique (board, period, player_id),
  foreign key (board, period) references rank_period (board, period)
);

create table rank_prize (
  board      smallint not null check (board between 1 and 3),
  from_place smallint not null check (from_place >= 1),
  to_place   smallint not null,
  amount     bigint not null check (amount >= 0),
  seed_mark  text,
  primary key (board, from_place),
  check (to_place >= from_place)
);
