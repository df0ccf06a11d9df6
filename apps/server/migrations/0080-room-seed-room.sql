-- A seed's row is written four times: published, taken, drawn with, revealed. Room for all of them on its own page keeps its indexes out
-- of the last two.
alter table room_seed set (fillfactor = 25);
