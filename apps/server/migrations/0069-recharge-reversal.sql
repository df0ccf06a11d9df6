-- Recharges that were taken back: from the moment a refund is asked for they no longer count for what asks for recharged coins, and again
-- once the provider has refused it. Apart from the facts, since the word of one may arrive before that of the other.
create table recharge_reversal (
  order_id    text primary key,
  is_reversed boolean not null,
  -- Counts up with each word about the order: an older one changes nothing.
  step        integer not null check (step > 0)
);
