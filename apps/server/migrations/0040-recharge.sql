-- Buying coins: orders with payment providers, cards, and what an operator has to look at.

create table recharge_order (
  id             bigint generated always as identity primary key,
  -- What providers, postings and messages know it by.
  order_no       text not null unique,
  player_id      bigint not null references player (id),
  method         text not null,
  currency       text not null check (currency in ('CNY', 'VND')),
  -- Hundredths of the currency.
  pay            bigint not null check (pay > 0),
  coins          bigint not null check (coins > 0),
  gift           bigint not null check (gift >= 0),
  -- 1 waiting, 2 credited, 3 failed, 4 closed, 5 refunding, 6 refunded, 7 disputed.
  state          smallint not null check (state between 1 and 7),
  pay_url        text not null default '',
  qr_text        text not null default '',
  -- The form that a page of ours sends for providers who want one.
  pay_form       jsonb,
  -- The provider's own number; empty until it told one.
  transaction_id text not null default '',
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  credited_at    timestamptz,
  balance_after  bigint,
  asks           integer not null default 0,
  -- When the provider is asked next; nothing: never again.
  next_ask_at    timestamptz,
  -- Coins were posted if and only if the order says so.
  check ((state in (2, 5, 6)) = (credited_at is not null))
);
create index recharge_order_player on recharge_order (player_id, id desc);
create index recharge_order_due on recharge_order (next_ask_at) where next_ask_at is not null;
create index recharge_order_credited on recharge_order (credited_at) where credited_at is not null;

-- Money that goes back. At most one refund of an order is under way or done.
create table recharge_refund (
  id          bigint generated always as identity primary key,
  refund_no   text not null unique,
  order_id    bigint not null references recharge_order (id),
  player_id   bigint not null references player (id),
  -- Coins that were taken back; what was spent already is a claim.
  taken_coin  bigint not null check (taken_coin >= 0),
  taken_bonus bigint not null check (taken_bonus >= 0),
  -- 1 asked for, 2 done, 3 refused by the provider and the coins given back.
  state       smallint not null check (state between 1 and 3),
  reason      text not null,
  asked_at    timestamptz not null,
  ended_at    timestamptz
);
create unique index recharge_refund_one on recharge_refund (order_id) where state in (1, 2);

-- What no machine may decide: another amount was paid, it was paid twice, or coins of a refund are spent.
create table recharge_claim (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references recharge_order (id),
  kind       text not null check (kind in ('wrongAmount', 'paidTwice', 'refundShort')),
  -- The provider's number or the refund's, so that a message that comes again says nothing new.
  reference  text not null,
  amount     bigint not null,
  created_at timestamptz not null,
  closed_at  timestamptz,
  note       text not null default '',
  unique (order_id, kind, reference)
);

-- Cards sold elsewhere. The password is kept as a slow hash alone.
create table recharge_card (
  id            bigint generated always as identity primary key,
  batch         text not null,
  serial        text not null unique,
  password_hash bytea not null,
  coins         bigint not null check (coins > 0),
  gift          bigint not null check (gift >= 0),
  imported_at   timestamptz not null,
  used_by       bigint references player (id),
  used_at       timestamptz,
  check ((used_by is null) = (used_at is null))
);
