-- What was published by a command that changes prices, odds, prizes or packets: what the best loop gave back with it, and why it was
-- published all the same where that is too much.
create table publication (
  id           bigint generated always as identity primary key,
  -- What published it, such as `import prices.csv`.
  source       text not null,
  -- Of a coin of turnover, in millionths; the loop with its parts in words. Nothing where nothing can be spent on.
  best_return  integer,
  best_loop    text not null,
  reason       text not null,
  published_at timestamptz not null
);

create function publication_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was published is never changed or removed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger publication_append_only before update or delete or truncate on publication
  for each statement execute function publication_refuse_change();
