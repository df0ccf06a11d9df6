-- Lucky items: graded consolation tables, and the tries of players.

-- A grade: targets of at least this price have its table, unless a dearer grade takes them.
create table lucky_table (
  id        bigint generated always as identity primary key,
  code      text not null unique,
  min_price bigint not null unique check (min_price > 0),
  open      boolean not null default true,
  seed_mark text
);

-- What is published is never changed: another edge or other entries are another version.
create table lucky_version (
  id                bigint generated always as identity primary key,
  table_id          bigint not null references lucky_table (id),
  number            integer not null check (number > 0),
  edge_basis_points integer not null check (edge_basis_points between 0 and 9999),
  odds_hash         text not null check (odds_hash ~ '^[0-9a-f]{64}$'),
  published_at      timestamptz not null,
  unique (table_id, number)
);
create table lucky_entry (
  version_id bigint not null references lucky_version (id),
  position   smallint not null,
  goods_id   bigint not null references goods (id),
  tickets    integer not null check (tickets between 1 and 1000000),
  price      bigint not null check (price > 0),
  quality    smallint not null check (quality between 1 and 16),
  primary key (version_id, position),
  unique (version_id, goods_id)
);
create index lucky_entry_goods on lucky_entry (goods_id);

create function lucky_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'published consolation tables are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger lucky_version_final before update or delete or truncate on lucky_version
  for each statement execute function lucky_refuse_change();
create trigger lucky_entry_final before update or delete or truncate on lucky_entry
  for each statement execute function lucky_refuse_change();

-- All entries of a version come in one statement.
create function lucky_check_sum() returns trigger language plpgsql as $$
begin
  if exists (
    select from lucky_entry where version_id in (select version_id from added) group by version_id having sum(tickets) <> 1000000
  ) then
    raise exception 'a consolation table does not cover one million tickets' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger lucky_entry_sum after insert on lucky_entry
  referencing new table as added for each statement execute function lucky_check_sum();

-- One try: what for, and at which chance, in tickets. What came of it is in its draw.
create table lucky_play (
  player_id bigint not null,
  goods_id  bigint not null,
  draw_id   bigint not null,
  tickets   integer not null check (tickets between 10000 and 750000),
  ticket    integer not null check (ticket between 0 and 999999),
  played_at timestamptz not null,
  primary key (player_id, goods_id, draw_id)
);
create index lucky_play_time on lucky_play using brin (played_at) with (pages_per_range = 32);
