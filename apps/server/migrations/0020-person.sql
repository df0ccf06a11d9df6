-- Which accounts belong to one person, so that a break or a limit of one of them binds the others.

-- What people are recognised by. Kinds: 1 identity number, 2 device, 3 phone number. The value is sealed and found again by
-- its keyed fingerprint; both are made anew when the store's key changes, and the number of the row stays.
create table person_sign (
  id     bigint generated always as identity primary key,
  kind   smallint not null check (kind between 1 and 3),
  print  bytea not null,
  sealed bytea not null,
  unique (kind, print)
);

create table person_sign_holder (
  player_id bigint not null references player (id),
  sign_id   bigint not null references person_sign (id),
  -- That of the sign; here too, so that holders are told apart without looking at it.
  kind      smallint not null,
  primary key (player_id, sign_id)
);
create index person_sign_holder_sign on person_sign_holder (sign_id);
create unique index person_sign_holder_identity on person_sign_holder (player_id) where kind = 1;

-- Whose breaks, limits and spending count for a player beside their own. Worked out from the signs and the market policy;
-- empty for nearly everybody, which keeps it cheap to ask at every opening.
create table person_account (
  player_id  bigint not null references player (id),
  account_id bigint not null references player (id),
  primary key (player_id, account_id),
  check (player_id <> account_id)
);
create index person_account_account on person_account (account_id);
