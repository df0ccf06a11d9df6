-- The console finds these by their id alone, without the player. Ids grow with time, as the rows do, so a summary of
-- each range of pages finds them at next to no cost, and writing them costs nothing.
create index draw_find on draw using brin (id) with (pages_per_range = 32, autosummarize = on);
create index bag_item_find on bag_item using brin (id) with (pages_per_range = 32, autosummarize = on);
create index ledger_posting_find on ledger_posting using brin (id) with (pages_per_range = 32, autosummarize = on);
-- Names by their beginning.
create index player_nickname_find on player (lower(nickname) text_pattern_ops);
