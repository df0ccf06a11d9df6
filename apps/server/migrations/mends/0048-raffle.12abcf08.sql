-- From before 16 November 2026, 00:56.
alter table raffle
  add column beacon_chain text,
  add column beacon_round bigint check (beacon_round > 0),
  add check ((beacon_chain is null) = (beacon_round is null) and (beacon_chain is null or closed_at is not null));
