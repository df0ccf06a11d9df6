-- What a period of a board promises: its places with their prizes and minimums, as they were published when it began, and the hash that
-- is shown from then on. Prizes that are published later hold from the next period on. A store that is upgraded writes the row of its
-- running periods when it starts; a period that the release before settles has none.
create table rank_terms (
  board      smallint not null check (board between 1 and 3),
  period     date not null,
  -- JSON as it is hashed, and its SHA-256.
  terms      text not null,
  terms_hash text not null,
  primary key (board, period)
);
create function rank_terms_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of a period are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger rank_terms_final before update or delete or truncate on rank_terms
  for each statement execute function rank_terms_refuse_change();
