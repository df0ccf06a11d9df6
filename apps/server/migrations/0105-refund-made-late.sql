-- `refundMadeLate`: a refund recorded as rejected, with its coins returned, that the provider made after all.
alter table recharge_claim drop constraint recharge_claim_kind_check;
alter table recharge_claim add constraint recharge_claim_kind_check
  check (kind in ('wrongAmount', 'paidTwice', 'refundShort', 'refundHeld', 'refundMadeLate')) not valid;
alter table recharge_claim validate constraint recharge_claim_kind_check;
