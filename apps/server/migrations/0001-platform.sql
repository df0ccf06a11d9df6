-- Events written in the transaction that made them true; the relay hands them on and removes them. A row holds one event, or
-- several of the same topic as a list. The text stays as it was written: nobody looks inside, but everybody passes it on.
create table outbox (
  id         bigint generated always as identity primary key,
  topic      text not null,
  payload    json not null,
  events     integer not null default 1 check (events > 0),
  created_at timestamptz not null
);

-- One copy for each durable listener, so that a slow or failing one holds up nobody else.
create table outbox_delivery (
  id         bigint generated always as identity primary key,
  -- Which row of the outbox it is a copy of, while it is one.
  outbox_id  bigint,
  subscriber text not null,
  topic      text not null,
  payload    json not null,
  events     integer not null default 1 check (events > 0),
  created_at timestamptz not null,
  attempts   integer not null default 0,
  due_at     timestamptz not null,
  last_error text
);
create index outbox_delivery_due on outbox_delivery (subscriber, due_at, id);

-- The truth about periodic work: the row is written in the same transaction as the effect.
create table period_run (
  job      text not null,
  period   text not null,
  ran_at   timestamptz not null,
  primary key (job, period)
);

-- Up to which business day rows are summed up, for each summary of them.
create table closed_day (
  summary text primary key,
  day     date not null
);
