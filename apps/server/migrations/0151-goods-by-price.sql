-- Pages of the catalogue by price.
create index goods_by_price on goods (price, id);
