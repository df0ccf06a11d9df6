-- The ids of the master keys that values in this database were sealed with. A process that lacks one of them must not serve.
create table master_key (
  id            text primary key check (id ~ '^[0-9a-f]{8}$'),
  first_used_at timestamptz not null default now()
);
insert into master_key (id)
select distinct encode(substring(sealed from 1 for 4), 'hex')
from (
  select sealed_seed as sealed from seed_pair
  union all select sealed_seed from room_seed
  union all select sealed_seed from crash_chain
  union all select sealed_seed from rank_period where sealed_seed is not null
  union all select sealed from player_identity
  union all select sealed from person_sign
) all_sealed;
