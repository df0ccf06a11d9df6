-- Refunds are sent under a claim with a fencing number, and what may have been sent before is asked about first.
alter table recharge_refund
  -- Counts up with each claim: an answer to an older one changes nothing.
  add column claim bigint not null default 0,
  add column claimed_until timestamptz,
  -- From when on a request may have reached the provider; nothing: none was ever sent.
  add column sent_at timestamptz,
  -- What the provider said last, by the name that the table of answers gives it.
  add column last_answer text not null default '';

-- The release before this one may have sent these.
update recharge_refund set sent_at = asked_at where state = 1;

-- It also lost the time of the next question when a refund was asked for while its order was being asked about.
update recharge_order set next_ask_at = now() where state = 5 and next_ask_at is null;

-- `refundHeld`: a refund that the provider neither made nor ruled out.
alter table recharge_claim drop constraint recharge_claim_kind_check;
alter table recharge_claim add constraint recharge_claim_kind_check
  check (kind in ('wrongAmount', 'paidTwice', 'refundShort', 'refundHeld')) not valid;
alter table recharge_claim validate constraint recharge_claim_kind_check;

-- Coins that were claimed because they were missing from a refund are not owed once the refund was refused.
update recharge_claim c set closed_at = now(), note = 'the refund was refused and its coins were given back'
from recharge_refund r
where c.kind = 'refundShort' and c.reference = r.refund_no and r.state = 3 and c.closed_at is null;
