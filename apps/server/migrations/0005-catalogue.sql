-- Goods and the attributes they are filtered by. Names are objects by language; see 0004 for seed_mark.

create table weapon_kind (
  code      text primary key,
  names     jsonb not null,
  sort      integer not null,
  seed_mark text
);

create table weapon (
  code      text primary key,
  kind_code text not null references weapon_kind (code),
  names     jsonb not null,
  sort      integer not null,
  seed_mark text
);

create table finish (
  code      text primary key,
  names     jsonb not null,
  seed_mark text
);

create table exterior (
  code      text primary key,
  names     jsonb not null,
  sort      integer not null,
  seed_mark text
);

-- The colour is the quality's light; the text colour is the same hue, readable on a dark panel.
create table quality (
  level       smallint primary key check (level between 1 and 16),
  names       jsonb not null,
  colour      text not null,
  text_colour text not null,
  letter      text not null,
  seed_mark   text
);

-- The picture behind a card, by kind of card (1 is the ordinary one) and quality.
create table goods_background (
  type      smallint not null,
  level     smallint not null references quality (level),
  image     text not null,
  seed_mark text,
  primary key (type, level)
);

-- One skin. Its name has two parts, the weapon's and the finish's, and both are kept once, where they belong.
create table goods (
  id            bigint generated always as identity primary key,
  code          text not null unique,
  weapon_code   text not null references weapon (code),
  finish_code   text not null references finish (code),
  quality       smallint not null references quality (level),
  exterior_code text not null references exterior (code),
  -- The reference price in minor units.
  price         bigint not null check (price > 0),
  stock         integer not null check (stock >= 0),
  image         text not null,
  image_large   text not null,
  seed_mark     text,
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create index goods_filter on goods (quality, price);
create index goods_weapon on goods (weapon_code);
