-- Terms of a ranking period: places with prizes and minimums as published at its start, and the hash
-- that is shown from then on. Later prizes apply from the next period on. An upgraded store inserts
-- the row of its running periods at its start; a period settled by the previous release has none.
create table rank_terms (
  board      smallint not null check (board between 1 and 3),
  period     date not null,
  -- The exact JSON text that is hashed, and its SHA-256.
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
