-- The store's own accounts are the few without a number; finding them scanned all players.
create index player_machines on player (kind, id) where mobile is null;
