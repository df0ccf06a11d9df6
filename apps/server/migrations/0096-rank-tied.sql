-- Players who had the amount of the last place and got none: the draw that decided between them can be made again by anybody only if
-- their codes are told too. A board of the release before writes none; its last tie is told as far as it was drawn.
create table rank_tied (
  board     smallint not null,
  period    date not null,
  user_code text not null,
  primary key (board, period, user_code),
  foreign key (board, period) references rank_period (board, period)
);

insert into rank_tied (board, period, user_code)
select score.board, score.period,
  left(encode(sha256(convert_to('rank:' || score.board || ':' || score.period || ':' || score.player_id, 'UTF8')), 'hex'), 16)
from (select distinct on (board, period) board, period, score from rank_result order by board, period, place desc) last
join rank_score score using (board, period, score)
where not exists (
  select from rank_result result
  where result.board = score.board and result.period = score.period and result.player_id = score.player_id);

create function rank_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a settled board stays as it is' using errcode = 'integrity_constraint_violation';
end $$;
create trigger rank_tied_final before update or delete or truncate on rank_tied
  for each statement execute function rank_refuse_change();
