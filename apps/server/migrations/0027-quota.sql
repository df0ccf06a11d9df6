-- Counts per key and window where there is no Redis: they outlive a restart, and every process shares them.
-- Rows are changed in place again and again, so each page keeps room for that.
create table quota_count (
  key     text primary key,
  used    integer not null check (used >= 0),
  ends_at timestamptz not null
) with (fillfactor = 70);
create index quota_count_end on quota_count (ends_at);
