-- Work that may run in one process at a time belongs to whoever holds its lease. The holder renews it; one that has run out may be
-- taken over. The token grows with every change of hands: a write that shows an old one is refused.
create table job_lease (
  job    text primary key,
  holder text not null,
  token  bigint not null,
  until  timestamptz not null
);
