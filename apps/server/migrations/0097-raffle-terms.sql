-- What a raffle promises when it opens is written down then, and its hash is shown: the deadline, the prizes by place and, with a public
-- beacon, the round that it will be drawn with. That is the first round after a moment that follows from the deadline, so that nobody
-- can choose it afterwards. A node of the release before cannot close a raffle whose round was announced; it tries again until a node
-- of this release does it.
do $$
declare found text;
begin
  for found in select conname from pg_constraint
    where conrelid = 'raffle'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%beacon_chain%'
  loop
    execute format('alter table raffle drop constraint %I', found);
  end loop;
end $$;
alter table raffle
  -- JSON as it is hashed, and its SHA-256.
  add column terms text,
  add column terms_hash text,
  -- The moment after which the round is the first one. Null for raffles that took the round after they were closed.
  add column beacon_after timestamptz,
  add constraint raffle_terms check ((terms is null) = (terms_hash is null)) not valid,
  add constraint raffle_beacon check ((beacon_chain is null) = (beacon_round is null)) not valid,
  add constraint raffle_beacon_after check (beacon_after is null or beacon_round is not null) not valid;
alter table raffle validate constraint raffle_terms;
alter table raffle validate constraint raffle_beacon;
alter table raffle validate constraint raffle_beacon_after;

create trigger raffle_final before update on raffle for each row
  when ((old.seed_number, old.mode) is distinct from (new.seed_number, new.mode)
    or (old.terms is not null and (old.terms, old.terms_hash) is distinct from (new.terms, new.terms_hash))
    or (old.beacon_round is not null and (old.beacon_chain, old.beacon_round, old.beacon_after)
      is distinct from (new.beacon_chain, new.beacon_round, new.beacon_after)))
  execute function raffle_refuse_change();

-- With an order the terms it was drawn under, for its proof.
alter table draw_order add column terms text, add column terms_hash text;
