-- From before 16 November 2026, 03:46.
alter table outbox_delivery add column outbox_id bigint;
