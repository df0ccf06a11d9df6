-- Reading back what happened, by time, without an index on time: rows are numbered in the order in which they happen, but
-- for a little disorder between transactions, so the number that belongs to a moment is found by halving.
create function first_id_at(of_table regclass, time_column name, moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low    bigint := 0;
  high   bigint;
  middle bigint;
  found_id bigint;
  found_at timestamptz;
begin
  execute format('select coalesce(max(id), 0) + 1 from %s', of_table) into high;
  while low < high loop
    middle := (low + high) / 2;
    execute format('select id, %I from %s where id >= $1 order by id limit 1', time_column, of_table)
      into found_id, found_at using middle;
    if found_id is null or found_at >= moment then
      high := middle;
    else
      low := found_id + 1;
    end if;
  end loop;
  return low;
end $$;

-- What left a bag, in the order of leaving. Opening a box does not touch it.
create index bag_item_left on bag_item (player_id, changed_at, id) where state in (3, 4, 5, 6);
