-- Sums of closed hours: pages about money read these instead of postings, items and draws.

-- Hours up to here are summed up. One row.
create table figure_state (
  is_only      boolean primary key default true check (is_only),
  closed_until timestamptz not null
);

-- Net movement into each account by kind of posting. Over both values of `is_real` it is the whole ledger.
create table figure_hour (
  at       timestamptz not null,
  kind     text not null,
  account  smallint not null,
  is_real  boolean not null,
  entries  integer not null,
  amount   bigint not null,
  primary key (at, kind, account, is_real)
);

-- Items that players received, at their reference prices, by the mode they came from.
create table figure_item_hour (
  at      timestamptz not null,
  source  smallint not null,
  is_real boolean not null,
  items   integer not null,
  worth   bigint not null,
  primary key (at, source, is_real)
);

-- Paid draws beside what their published odds promise. Hundredths of a coin; variance in their square.
create table figure_return_hour (
  at       timestamptz not null,
  mode     smallint not null,
  is_real  boolean not null,
  plays    integer not null,
  staked   bigint not null,
  won      bigint not null,
  expected double precision not null,
  variance double precision not null,
  -- The highest prize that one play could have won.
  largest  bigint not null,
  primary key (at, mode, is_real)
);

-- Players with a posting on a business day, and the day on which they registered.
create table figure_player_day (
  day        date not null,
  player_id  bigint not null,
  is_real    boolean not null,
  registered date not null,
  primary key (day, player_id)
);

-- A return that left its tolerance, with the figures of that moment. Rows are never removed.
create table return_alert (
  id         bigint generated always as identity primary key,
  mode       smallint not null,
  hours      integer not null,
  from_at    timestamptz not null,
  until_at   timestamptz not null,
  plays      integer not null,
  staked     bigint not null,
  won        bigint not null,
  expected   double precision not null,
  deviation  double precision not null,
  opened_at  timestamptz not null,
  -- The return came back inside.
  ended_at   timestamptz,
  closed_at  timestamptz,
  closed_by  text not null default '',
  note       text not null default ''
);
create unique index return_alert_lasting on return_alert (mode, hours) where ended_at is null;
create index return_alert_open on return_alert (id) where closed_at is null;
create function return_alert_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE'
    or (old.mode, old.hours, old.from_at, old.until_at, old.plays, old.staked, old.won, old.expected, old.deviation, old.opened_at)
      is distinct from
      (new.mode, new.hours, new.from_at, new.until_at, new.plays, new.staked, new.won, new.expected, new.deviation, new.opened_at)
    or (old.closed_at is not null and (old.closed_at, old.closed_by, old.note) is distinct from (new.closed_at, new.closed_by, new.note))
  then raise exception 'alerts are evidence' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger return_alert_final before update on return_alert for each row execute function return_alert_keep();
create trigger return_alert_stays before delete or truncate on return_alert for each statement execute function return_alert_keep();

-- What the hourly audit found, and the trial balance at that moment.
create table ledger_audit_run (
  ended_at  timestamptz primary key,
  problems  integer not null,
  failures  integer not null,
  postings  bigint not null,
  -- By asset: what players and the house hold. They cancel out.
  balances  jsonb not null
);

create index player_created on player (created_at);
