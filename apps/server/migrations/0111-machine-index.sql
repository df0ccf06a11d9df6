-- Accounts of the store itself are the few without a number: a call for one of them read every player.
create index player_machines on player (kind, id) where mobile is null;
