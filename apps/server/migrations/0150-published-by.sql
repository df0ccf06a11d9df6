-- Why a version of odds was published and by whom. Players read the reason in the history of a box. Empty where a file
-- was imported on the command line.
alter table box_version
  add column reason text not null default '',
  add column proposed_by bigint references operator,
  add column approved_by bigint references operator,
  add check (proposed_by <> approved_by);

-- Prices of goods by time, the first one included.
create table goods_price (
  id          bigint generated always as identity primary key,
  goods_id    bigint not null references goods (id),
  price       bigint not null check (price > 0),
  changed_at  timestamptz not null,
  -- Empty where shipped content or a command changed it.
  operator_id bigint references operator,
  reason      text not null
);
create index goods_price_of on goods_price (goods_id, id desc);
insert into goods_price (goods_id, price, changed_at, reason) select id, price, created_at, '' from goods order by id;

create function goods_price_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of prices is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger goods_price_append_only before update or delete or truncate on goods_price
  for each statement execute function goods_price_refuse_change();

-- Approved odds that wait for their time.
create table box_schedule (
  id           bigint generated always as identity primary key,
  box_id       bigint not null references box (id),
  -- They were approved as the successor of this version: once another one is published, they no longer apply.
  base_version integer not null,
  odds         jsonb not null,
  reason       text not null,
  over_reason  text not null,
  publish_at   timestamptz not null,
  proposed_by  bigint not null references operator,
  approved_by  bigint not null references operator,
  created_at   timestamptz not null,
  -- What became of them, and why nothing was published if so.
  ended_at     timestamptz,
  outcome      text check (outcome in ('published', 'withdrawn', 'outdated', 'rejected')),
  check ((ended_at is null) = (outcome is null))
);
create index box_schedule_open on box_schedule (publish_at) where ended_at is null;
