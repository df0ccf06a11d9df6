-- What makes a tap on "pay" one order: the caller's key, and where it is paid, so that an open order of the last minute is offered again.
-- `way`: m on a phone, p at a screen, w inside of WeChat's browser. Orders of a release before this have neither.
alter table recharge_order
  add column request_key text,
  add column way text check (way in ('m', 'p', 'w'));
create unique index recharge_order_request on recharge_order (player_id, request_key) where request_key is not null;
