-- Saved views of the console's lists: filters, search, sorting and columns, as the address holds them.
create table operator_view (
  id          bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  list        text not null,
  name        text not null,
  query       text not null,
  is_shared   boolean not null,
  unique (operator_id, list, name)
);
create index operator_view_shared on operator_view (list, name) where is_shared;
