-- The e-mail address of a player, proven by a code. Codes go to `address`; `address_key` is equal for all spellings of one
-- mailbox, so that one mailbox belongs to one player.
create table player_email (
  player_id   bigint primary key references player (id),
  address     text not null,
  address_key text not null unique,
  bound_at    timestamptz not null
);

-- Codes by e-mail count for the same limits as text messages. `mobile` is the number of the player; for the code that proves
-- a new address it is the key of that address, here, and that key behind the player's id in `verify_code`.
alter table sms_message add column way text not null default 'sms' check (way in ('sms', 'mail'));

-- One row for each e-mail handed to the mail server. It holds neither address nor text.
create table mail_attempt (
  id         bigint generated always as identity primary key,
  -- Null for notices, and for a test message of an operator.
  message_id bigint,
  purpose    text not null,
  locale     text not null,
  -- One of the large providers, or `other`.
  domain     text not null,
  -- `refused`: certainly not sent. `bounced`: the address does not take mail. `uncertain`: it may have been sent.
  state      text not null check (state in ('sending', 'accepted', 'refused', 'uncertain', 'bounced')),
  -- The mail server's code, or ours.
  reason     text not null default '',
  created_at timestamptz not null
);
create index mail_attempt_time on mail_attempt (created_at);
create index mail_attempt_sending on mail_attempt (created_at) where state = 'sending';

-- An e-mail of the stand-in sender has its address in `mobile`.
alter table dev_outbox_message add column subject text not null default '';
