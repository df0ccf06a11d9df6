-- Rows that a loop could not work on. Each is tried again at growing distances and keeps no other from its turn; one with
-- `due_at = 'infinity'` is a dead letter, which an operator settles or has tried again (`npm run dead-letters`).
create table job_failure (
  job      text not null,
  item     text not null,
  attempts integer not null check (attempts > 0),
  due_at   timestamptz not null,
  first_at timestamptz not null,
  last_at  timestamptz not null,
  error    text not null,
  primary key (job, item)
);

-- What operators did about dead letters, those of the outbox too.
create table dead_letter_action (
  id       bigint generated always as identity primary key,
  at       timestamptz not null,
  operator text not null check (operator <> ''),
  action   text not null check (action in ('retry', 'refund', 'drop')),
  job      text not null,
  item     text not null,
  attempts integer not null,
  error    text not null,
  reason   text not null check (reason <> '')
);
create function refuse_dead_letter_action_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was done about dead letters is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger dead_letter_action_append_only before update or delete or truncate on dead_letter_action
  for each statement execute function refuse_dead_letter_action_change();
