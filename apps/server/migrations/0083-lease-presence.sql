-- Who holds a lease is seen to be alive by a lock that ends with its connection: a process that has died need not be waited for. Without
-- a number only time decides.
alter table job_lease add column presence integer;
