-- Value-moving calls that a node keeps back because their player is locked by another transaction. While such a call may still be
-- carried out, a look-up of its key answers "not yet". A call is carried out only while its row is there and not over, which is
-- checked behind the player's lock; so nothing depends on rows that a crash of the database empties.
create unlogged table operation_wait (
  player_id bigint not null,
  key       text not null,
  until     timestamptz not null,
  primary key (player_id, key)
);
create index operation_wait_until on operation_wait (until);
