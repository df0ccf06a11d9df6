-- Who made a room, so that those of one player that still wait are found without a look at all they ever sat in.
alter table battle_room add column maker_id bigint;
update battle_room room set maker_id = seat.player_id from battle_seat seat where seat.room_id = room.id and seat.seat = 1;
alter table battle_room alter column maker_id set not null;
create index battle_room_makers on battle_room (maker_id) where state = 1;

-- Rooms, rounds, seats and draws are written together, from what was locked and read in the same transaction, and never removed. Asking
-- the database once more for each of their rows whether the row above is there cost more than writing it; draws and things have no such
-- question either. The audit looks for what belongs to nothing.
alter table battle_room drop constraint battle_room_seed_number_fkey;
alter table battle_round drop constraint battle_round_room_id_fkey;
alter table battle_seat drop constraint battle_seat_room_id_fkey, drop constraint battle_seat_player_id_fkey;
alter table battle_draw drop constraint battle_draw_room_id_seat_fkey;
