-- `refundMadeLate`: a refund that was taken for refused, whose coins were given back, and that the provider made after all.
alter table recharge_claim drop constraint recharge_claim_kind_check;
alter table recharge_claim add constraint recharge_claim_kind_check
  check (kind in ('wrongAmount', 'paidTwice', 'refundShort', 'refundHeld', 'refundMadeLate')) not valid;
alter table recharge_claim validate constraint recharge_claim_kind_check;
