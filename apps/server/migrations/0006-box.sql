-- Boxes and their odds. A published version is never changed: new odds are a new version, and draws name theirs.

create table box_category (
  code      text primary key,
  names     jsonb not null,
  sort      integer not null,
  seed_mark text
);

create table box (
  id            bigint generated always as identity primary key,
  code          text not null unique,
  -- 1 normal, 2 welfare, 3 shell.
  kind          smallint not null check (kind between 1 and 3),
  -- Normal boxes alone.
  category_code text references box_category (code),
  names         jsonb not null,
  descriptions  jsonb not null,
  colour        text not null,
  tier          text not null,
  image         text not null,
  image_large   text not null,
  -- Welfare boxes alone: which level opens it.
  welfare_level smallint check (welfare_level between 1 and 5),
  sort          integer not null,
  open          boolean not null default true,
  seed_mark     text,
  created_at    timestamptz not null,
  check ((kind = 1) = (category_code is not null)),
  check ((kind = 2) = (welfare_level is not null))
);

create table box_version (
  id                       bigint generated always as identity primary key,
  box_id                   bigint not null references box (id),
  number                   integer not null check (number > 0),
  price                    bigint not null check (price >= 0),
  -- After so many openings without a prize of at least this quality the next one draws from those prizes alone.
  guarantee_after_openings integer check (guarantee_after_openings > 0),
  guarantee_min_quality    smallint check (guarantee_min_quality between 1 and 16),
  odds_hash                text not null check (odds_hash ~ '^[0-9a-f]{64}$'),
  -- The same odds as the published rule that draws refer to.
  rule_id                  bigint not null,
  published_at             timestamptz not null,
  unique (box_id, number),
  check ((guarantee_after_openings is null) = (guarantee_min_quality is null))
);

-- The prices are those the expected value was published with.
create table box_version_entry (
  version_id   bigint not null references box_version (id),
  position     smallint not null,
  goods_id     bigint not null references goods (id),
  first_ticket integer not null check (first_ticket between 0 and 999999),
  last_ticket  integer not null check (last_ticket between first_ticket and 999999),
  price        bigint not null check (price > 0),
  -- The hash covers the quality, so the odds keep it as they keep the price: goods that change later change nothing here.
  quality      smallint not null check (quality between 1 and 16),
  primary key (version_id, position),
  unique (version_id, goods_id)
);
create index box_version_entry_goods on box_version_entry (goods_id);

create function box_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'published odds are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger box_version_final before update or delete or truncate on box_version
  for each statement execute function box_refuse_change();
create trigger box_version_entry_final before update or delete or truncate on box_version_entry
  for each statement execute function box_refuse_change();

-- All entries of a version come in one statement and cover the million tickets without gap or overlap.
create function box_check_cover() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select version_id, first_ticket, last_ticket,
        lag(last_ticket, 1, -1) over (partition by version_id order by first_ticket) as before,
        lead(first_ticket, 1, 1000000) over (partition by version_id order by first_ticket) as after
      from box_version_entry where version_id in (select version_id from added)
    ) ranges where first_ticket <> before + 1 or after <> last_ticket + 1
  ) then
    raise exception 'odds do not cover exactly one million tickets' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger box_version_entry_cover after insert on box_version_entry
  referencing new table as added for each statement execute function box_check_cover();

-- Openings in a row without the guaranteed quality, for boxes that guarantee one.
create table box_guarantee (
  player_id bigint not null,
  box_id    bigint not null,
  misses    integer not null,
  primary key (player_id, box_id)
) with (fillfactor = 70);

create table box_favourite (
  player_id  bigint not null,
  box_id     bigint not null references box (id),
  created_at timestamptz not null,
  primary key (player_id, box_id)
);
