-- From before 16 November 2026, 03:54.
drop index ledger_hold_owner;
create index ledger_hold_owner on ledger_hold (owner_id) where state <> 2;
