-- What the law of a place allows, and the bounds players set themselves.

-- Each row is one whole policy and the newest one holds. Earlier ones stay, so that it can be told what held on which day.
create table market_policy (
  id         bigint generated always as identity primary key,
  document   jsonb not null,
  note       text not null default '',
  created_at timestamptz not null
);

create function market_policy_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a policy that held is never changed or removed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger market_policy_append_only before update or delete or truncate on market_policy
  for each statement execute function market_policy_refuse_change();

-- A player's own limits. Kinds: 1 spending, 2 recharging. Periods: 1 day, 2 week, 3 month. No amount: no limit.
-- A higher limit waits in next_amount until next_at; from then on it holds, whether or not anybody has tidied the row.
create table play_limit (
  player_id   bigint not null references player (id),
  kind        smallint not null check (kind in (1, 2)),
  period      smallint not null check (period between 1 and 3),
  amount      bigint check (amount >= 0),
  next_amount bigint check (next_amount >= 0),
  next_at     timestamptz,
  changed_at  timestamptz not null,
  primary key (player_id, kind, period)
);

-- The reminder and the last break. Breaks: 1 cool-off, 2 self-exclusion. A break can grow but never shrink.
create table play_bounds (
  player_id        bigint primary key references player (id),
  reminder_minutes smallint check (reminder_minutes > 0),
  break_kind       smallint check (break_kind in (1, 2)),
  break_until      timestamptz,
  changed_at       timestamptz not null,
  check ((break_kind is null) = (break_until is null))
);

create function play_bounds_keep_break() returns trigger language plpgsql as $$
begin
  if old.break_until is not null and (new.break_until is null or new.break_until < old.break_until) then
    raise exception 'a break never becomes shorter' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger play_bounds_break before update on play_bounds for each row execute function play_bounds_keep_break();
