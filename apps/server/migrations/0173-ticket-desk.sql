-- Who works on a question, what operators tell each other about it, and replies written beforehand.
alter table ticket
  add column assigned_to bigint references operator (id),
  -- Set aside until others have done their part.
  add column parked_at timestamptz;
create index ticket_answered on ticket (answered_at) where answered_at is not null;

-- Never shown to the player.
create table ticket_note (
  id          bigint generated always as identity primary key,
  ticket_id   bigint not null references ticket (id),
  operator_id bigint not null references operator (id),
  content     text not null,
  created_at  timestamptz not null
);
create index ticket_note_of on ticket_note (ticket_id, id);

create table canned_reply (
  id         bigint generated always as identity primary key,
  name       text not null unique,
  -- In all five languages.
  texts      jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);
