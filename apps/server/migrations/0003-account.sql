-- Players, their sessions, and the proofs that lead to one.

-- Kind: 1 general, 2 anchor, 3 ai, 4 test. Numbers start high, so that an early player is not known by a small one.
create table player (
  id                        bigint generated always as identity (start with 100001) primary key,
  kind                      smallint not null default 1 check (kind between 1 and 4),
  mobile                    text unique,
  password_hash             text,
  nickname                  text not null,
  avatar                    text not null default '',
  avatar_frame              integer not null default 0,
  avatar_status             smallint not null default -1 check (avatar_status between -1 and 2),
  sex                       smallint not null default 0,
  level                     smallint not null default 0,
  channel_code              text not null,
  platform_id               smallint not null,
  -- The code a player hands out, and the player whose code they came with. Each may be changed once.
  spread_code               text not null unique,
  spread_code_changeable    boolean not null default true,
  inviter_id                bigint references player (id),
  invitation_changeable     boolean not null default true,
  adult_confirmed_at        timestamptz,
  reserve_status            smallint not null default 1,
  register_packet_pending   boolean not null default false,
  suspended_at              timestamptz,
  created_at                timestamptz not null
);
create index player_inviter on player (inviter_id) where inviter_id is not null;

-- Only the SHA-256 of a token is kept: whoever reads this table cannot sign in with it.
create table session (
  id           bigint generated always as identity primary key,
  token_hash   bytea not null unique,
  player_id    bigint not null references player (id),
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  ip           text not null,
  user_agent   text not null default '',
  device_id    text not null,
  platform_id  smallint not null,
  revoked_at   timestamptz
);
create index session_live on session (player_id) where revoked_at is null;
create index session_expiry on session (expires_at);

-- A slider puzzle. It is used up by the first answer, right or wrong.
create table graphic_code (
  id         text primary key,
  gap_x      smallint not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index graphic_code_expiry on graphic_code (expires_at);

-- What a solved puzzle earns: the right to ask for one code. Kept hashed, like every other bearer secret.
create table graphic_ticket (
  token_hash bytea primary key,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index graphic_ticket_expiry on graphic_ticket (expires_at);

create table verify_code (
  id         bigint generated always as identity primary key,
  mobile     text not null,
  scene      text not null,
  salt       bytea not null,
  code_hash  bytea not null,
  attempts   smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index verify_code_newest on verify_code (mobile, scene, id);
create index verify_code_expiry on verify_code (expires_at);

-- One row for each code sent, without its text: what the limits against abuse are counted from.
create table sms_message (
  id         bigint generated always as identity primary key,
  mobile     text not null,
  -- The block of ten thousand numbers it belongs to: pumping buys such blocks.
  prefix     text not null,
  scene      text not null,
  ip         text not null,
  device_id  text not null,
  created_at timestamptz not null
);
create index sms_message_time on sms_message (created_at);
create index sms_message_mobile on sms_message (mobile, created_at);
create index sms_message_prefix on sms_message (prefix, created_at);
create index sms_message_ip on sms_message (ip, created_at);
create index sms_message_device on sms_message (device_id, created_at) where device_id <> '';

-- Messages of the stand-in provider, in full, for developers. Empty where a real provider sends.
create table dev_outbox_message (
  id         bigint generated always as identity primary key,
  mobile     text not null,
  locale     text not null,
  text       text not null,
  created_at timestamptz not null
);
