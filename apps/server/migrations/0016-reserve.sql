-- Numbers in line for a channel that is not open yet. The id is the order they came in.
create table reservation (
  id           bigint generated always as identity primary key,
  channel_code text not null references channel (code),
  mobile       text not null,
  created_at   timestamptz not null,
  admitted_at  timestamptz,
  unique (channel_code, mobile)
);
create index reservation_waiting on reservation (channel_code, id) where admitted_at is null;
