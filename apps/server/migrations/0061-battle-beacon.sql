-- A room that is full waits for the round of the beacon that it will be drawn with, where there is a beacon: state 5.
alter table battle_room
  add column filled_at timestamptz,
  add column beacon_chain text,
  add column beacon_round bigint,
  drop constraint battle_room_state_check,
  drop constraint battle_room_check2,
  drop constraint battle_room_check5,
  add constraint battle_room_state_check check (state between 1 and 5),
  add constraint battle_room_started check ((started_at is null) = (state in (1, 4, 5))),
  add constraint battle_room_closed check ((closed_at is null) = (state in (1, 2, 5))),
  add constraint battle_room_awaits check ((beacon_round is null) = (filled_at is null) and (beacon_chain is null) = (filled_at is null)),
  add constraint battle_room_sealed check (state <> 5 or (filled_at is not null and taken = seats)),
  add foreign key (beacon_chain, beacon_round) references beacon_round (chain, round);
create index battle_room_sealed_at on battle_room (filled_at) where state = 5;
