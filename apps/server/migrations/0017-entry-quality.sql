-- The hash of published odds covers the quality of each prize, so the odds keep it themselves, as they keep the price:
-- goods that change their quality later change nothing that was published.
alter table box_version_entry add column quality smallint check (quality between 1 and 16);
alter table box_version_entry disable trigger box_version_entry_final;
update box_version_entry entry set quality = goods.quality from goods where goods.id = entry.goods_id;
alter table box_version_entry enable trigger box_version_entry_final;
alter table box_version_entry alter column quality set not null;
