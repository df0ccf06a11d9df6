-- Bills of payment providers, held every day against orders and postings.

-- The bill of a provider's day, and whether it was a file of theirs (1) or asked for order by order (2).
create table recharge_bill (
  method     text not null,
  day        date not null,
  source     smallint not null check (source in (1, 2)),
  payments   integer not null,
  paid       bigint not null,
  refunds    integer not null,
  refunded   bigint not null,
  fetched_at timestamptz not null,
  primary key (method, day)
);

create table recharge_bill_line (
  method         text not null,
  day            date not null,
  line           integer not null,
  -- 1 a payment, 2 a refund.
  kind           smallint not null check (kind in (1, 2)),
  order_no       text not null,
  refund_no      text not null,
  transaction_id text not null,
  -- Hundredths of the currency.
  amount         bigint not null check (amount >= 0),
  primary key (method, day, line),
  foreign key (method, day) references recharge_bill (method, day) on delete cascade
);
create index recharge_bill_line_order on recharge_bill_line (order_no);
create index recharge_bill_line_refund on recharge_bill_line (refund_no) where refund_no <> '';

-- What does not agree, until somebody has closed it or the next look finds it gone.
create table recharge_difference (
  id        bigint generated always as identity primary key,
  method    text not null,
  day       date not null,
  kind      text not null,
  -- The order, the refund or the provider's number that it is about.
  reference text not null,
  ours      bigint,
  theirs    bigint,
  found_at  timestamptz not null,
  closed_at timestamptz,
  note      text not null default '',
  unique (method, day, kind, reference)
);
create index recharge_difference_open on recharge_difference (id) where closed_at is null;
