-- A bet is written twice, and each time once more into every index. What is left are those that something needs: the highest bets of a
-- round in their order, which are found without sorting those that are equal; changes of a round are few enough to be looked through.
drop index crash_bet_high;
create index crash_bet_high on crash_bet (round_id, stake desc, id);
drop index crash_bet_changed;
-- Numbers come from one sequence, and of a player they are found by their own index.
alter table crash_bet drop constraint crash_bet_id_key;

-- Bets name a round that is locked and a player who is signed in, and neither is ever removed: asking for both once more with every bet
-- cost as much as writing it. The audit holds bets against the books and the rounds.
alter table crash_bet drop constraint crash_bet_round_id_fkey, drop constraint crash_bet_player_id_fkey;
