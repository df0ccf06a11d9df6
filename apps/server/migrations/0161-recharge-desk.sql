-- What a provider said about an order, as it was judged. Answers that say nothing new are left out.
create table recharge_word (
  id             bigint generated always as identity primary key,
  order_id       bigint not null,
  at             timestamptz not null,
  state          text not null,
  amount         bigint not null,
  transaction_id text not null,
  verdict        text not null
);
create index recharge_word_order on recharge_word (order_id, id);

-- Most orders are credited; the rest is found without walking past them.
create index recharge_order_state on recharge_order (state, id) where state <> 2;
create index recharge_order_method on recharge_order (method, id);
create index recharge_order_created on recharge_order (created_at);
create index recharge_claim_open on recharge_claim (id) where closed_at is null;
create index recharge_claim_order on recharge_claim (order_id);
create index recharge_refund_asked on recharge_refund (asked_at);
create index recharge_card_batch on recharge_card (batch, id);

-- A voided card cannot be redeemed any more.
alter table recharge_card add column voided_at timestamptz;
