-- Value-moving calls that a node has put aside because another transaction has locked their player.
-- While such a call may still run, a lookup of its key fails as `busy`. A call runs only while its
-- row exists and has not expired, which is checked behind the player's lock: losing the rows in a
-- crash of the database is safe.
create unlogged table operation_wait (
  player_id bigint not null,
  key       text not null,
  until     timestamptz not null,
  primary key (player_id, key)
);
create index operation_wait_until on operation_wait (until);
