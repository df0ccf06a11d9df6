-- When the list of players of a drawn order was closed, for its proof. Null for orders that were drawn before this was recorded.
alter table draw_order add column closed_at timestamptz;

-- A list that is closed only after its announced round was signed is drawn with the round that follows from its closing: nobody may be
-- able to join when the round is known. Until then, and afterwards, the announced round stays.
drop trigger raffle_final on raffle;
create trigger raffle_final before update on raffle for each row
  when ((old.seed_number, old.mode) is distinct from (new.seed_number, new.mode)
    or (old.terms is not null and (old.terms, old.terms_hash) is distinct from (new.terms, new.terms_hash))
    or (old.closed_at is not null and old.closed_at is distinct from new.closed_at)
    or (old.beacon_round is not null and (old.beacon_chain, old.beacon_round, old.beacon_after)
      is distinct from (new.beacon_chain, new.beacon_round, new.beacon_after)
      and not (old.state = 1 and new.state = 2 and old.beacon_chain = new.beacon_chain and new.beacon_after > new.closed_at)))
  execute function raffle_refuse_change();
