-- Lines of a provider's bill that could not be read, as {line, reason}. They are reported; the rest of the bill counts.
alter table recharge_bill add column refused jsonb not null default '[]';
