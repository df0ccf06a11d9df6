-- Devices that have signed in to an account: a stranger's wrong tries are not counted against them. Only a hash is kept, so
-- whoever reads this table cannot claim to be one of them.
create table known_device (
  player_id bigint not null references player (id),
  device_id text not null,
  bound_at  timestamptz not null,
  used_at   timestamptz not null,
  primary key (player_id, device_id)
);
create index known_device_use on known_device (used_at);

-- What a puzzle costs in computing doubles with each level, and a ticket says which level was paid for.
-- The two answers belong to the work behind the slider, and to the longer work that stands in for it.
alter table graphic_code
  add column level             smallint not null,
  add column work_answer       integer not null,
  add column work_alone_answer integer not null;
alter table graphic_ticket add column level smallint not null;

-- Who asked for a code has tries of their own: a stranger who guesses uses up only those of strangers.
alter table verify_code
  add column asker            text not null,
  add column strange_attempts smallint not null default 0;

alter table sms_message
  -- Asked for by a device that has signed in to the number's account; limits count it apart.
  add column by_known_device boolean not null,
  -- The wider network of the address, such as one renter's: a whole prefix is judged by how many of these there are.
  add column ip_block        text not null,
  add column code_id         bigint not null,
  -- When its code was used. People use what they ask for, pumping and bombing do not.
  add column used_at         timestamptz;
create unique index sms_message_code on sms_message (code_id);
