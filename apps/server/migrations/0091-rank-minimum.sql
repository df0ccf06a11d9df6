-- What the holder of a place must have spent in its period to be paid the prize. Rows that say nothing ask for fifty times the prize,
-- so that a prize is at most two per cent of what was spent for it; the release before this one writes such rows.
alter table rank_prize add column minimum bigint check (minimum >= 0);

-- As it was asked for at settlement; nothing was before this.
alter table rank_result add column minimum bigint not null default 0 check (minimum >= 0);
