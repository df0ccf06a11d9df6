-- A purchase is made under a claim, the fencing number of the delivery: it grows with every step and every purchase that is asked for,
-- and the holder of an older one neither sends nor writes anything.

alter table delivery_order
  add column claim integer not null default 0,
  -- Purchases asked for so far, whatever was answered.
  add column sends smallint not null default 0,
  -- When the market said that it had bought under the current number; it is never asked to buy under that number again.
  add column bought_at timestamptz,
  -- The account (a digest of the key) the current number was last used with; it means nothing to another account.
  add column account text not null default '';
