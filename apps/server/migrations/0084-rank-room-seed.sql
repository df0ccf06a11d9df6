-- What decides between equal amounts is the next of the seeds that were published ahead, as in every shared draw: nobody can pick one
-- once it is known who plays. Periods that began before this keep the seed that was made for them.
alter table rank_period add column seed_number bigint unique references room_seed (number),
  alter column sealed_seed drop not null,
  add check ((seed_number is null) <> (sealed_seed is null));
