-- Reading back what happened, by time, without an index on time: a player's rows are numbered in the order in which they
-- happen, so the number that belongs to a moment is found by halving.
create function first_id_at(of_table regclass, owner_column name, owner bigint, time_column name, moment timestamptz)
returns bigint language plpgsql stable as $$
declare
  low    bigint := 0;
  high   bigint;
  middle bigint;
  found_id bigint;
  found_at timestamptz;
begin
  execute format('select coalesce(max(id), 0) + 1 from %s where %I = $1', of_table, owner_column) into high using owner;
  while low < high loop
    middle := (low + high) / 2;
    execute format('select id, %I from %s where %I = $2 and id >= $1 order by id limit 1', time_column, of_table, owner_column)
      into found_id, found_at using middle, owner;
    if found_id is null or found_at >= moment then
      high := middle;
    else
      low := found_id + 1;
    end if;
  end loop;
  return low;
end $$;
