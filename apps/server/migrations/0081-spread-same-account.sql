-- State 4: both have had one phone number, or take their items at one Steam account. Nobody earns by inviting themselves.
alter table spread_member drop constraint spread_member_state_check;
alter table spread_member add constraint spread_member_state_check check (state between 1 and 4);
