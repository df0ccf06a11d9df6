-- Kind 4: an account at a payment provider that somebody has paid by; its id is hashed before it is sealed.
alter table person_sign drop constraint person_sign_kind_check;
alter table person_sign add constraint person_sign_kind_check check (kind between 1 and 4);

-- Somebody who turns out later to be the promoter no longer counts, so members can become fewer. The most there ever were decides
-- about free openings: one that was granted is not granted again when the number is reached again.
alter table spread_promoter add column peak integer not null default 0;
update spread_promoter set peak = members;
