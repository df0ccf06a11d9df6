-- Questions of players to those who run the store.
create table ticket (
  id          bigint generated always as identity primary key,
  player_id   bigint not null references player (id),
  category    text not null,
  content     text not null,
  created_at  timestamptz not null,
  answer      text,
  answered_by text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index ticket_player on ticket (player_id, id desc);
create index ticket_waiting on ticket (id) where answered_at is null;
-- Pressed twice, a question is one question for as long as it waits.
create unique index ticket_once on ticket (player_id, category, md5(content)) where answered_at is null;
