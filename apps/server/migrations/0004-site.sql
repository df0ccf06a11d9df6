-- What a page must know before it knows who is looking: channels, settings, switches, texts and banners.
-- Texts are objects by language; an empty one falls back to zh.
-- seed_mark is the hash of what the shipped content wrote. Whoever edits a row sets it to null, and from then on
-- newer shipped content leaves the row alone.

-- Which shipped content was loaded last, so that a start with nothing new does nothing.
create table seed_state (
  name         text primary key,
  content_hash text not null,
  loaded_at    timestamptz not null
);

create table channel (
  code              text primary key check (code ~ '^[A-Za-z0-9_.-]{1,64}$'),
  platform_id       smallint not null default 1 check (platform_id between 1 and 4),
  names             jsonb not null,
  logo              text not null default '',
  accent            text not null default '' check (accent ~ '^(#[0-9A-Fa-f]{6})?$'),
  reserve           boolean not null default false,
  -- A path on the store's own host: a page never loads a script from elsewhere.
  statistics_script text not null default '' check (statistics_script ~ '^(/[A-Za-z0-9_.-][A-Za-z0-9_./-]*)?$'),
  -- Host names in lower case, without a port. The default channel with none takes every host that no other claims.
  hosts             text[] not null default '{}',
  seed_mark         text,
  updated_at        timestamptz not null
);

-- The fallback of everything must exist before anything else does; the empty mark lets shipped content fill it in.
insert into channel (code, names, seed_mark, updated_at)
values ('DEFAULT', '{"zh":"明箱","en":"Clearcrate","vi":"Clearcrate","ko":"클리어크레이트","tw":"明箱"}', '', 'epoch');

create table config_item (
  channel_code text not null references channel (code),
  item_key     text not null,
  item_value   text not null,
  seed_mark    text,
  updated_at   timestamptz not null,
  primary key (channel_code, item_key)
);

create table module_item (
  channel_code text not null references channel (code),
  name         text not null,
  status       smallint not null check (status in (0, 1)),
  seed_mark    text,
  updated_at   timestamptz not null,
  primary key (channel_code, name)
);

-- A channel's row stands in for the default's row with the same type and slug, and a platform's row for the row
-- of all platforms (0), its published flag included: an unpublished stand-in hides what it stands in for.
create table article (
  id           bigint generated always as identity primary key,
  channel_code text not null references channel (code),
  type         text not null,
  platform_id  smallint not null default 0 check (platform_id between 0 and 4),
  slug         text not null default '',
  titles       jsonb not null,
  contents     jsonb not null,
  sort         integer not null default 0,
  published    boolean not null default true,
  seed_mark    text,
  updated_at   timestamptz not null,
  unique (type, channel_code, platform_id, slug)
);

create table banner (
  id           bigint generated always as identity primary key,
  channel_code text not null references channel (code),
  slug         text not null,
  platform_id  smallint not null default 0 check (platform_id between 0 and 4),
  titles       jsonb not null,
  subtitles    jsonb not null,
  tags         jsonb not null,
  actions      jsonb not null,
  image        text not null default '',
  image_wide   text not null default '',
  -- A path inside the layout; never an address of another host.
  link         text not null check (link ~ '^(/([^/\\].*)?)?$'),
  colour       text not null default '' check (colour ~ '^(#[0-9A-Fa-f]{6})?$'),
  sort         integer not null default 0,
  published    boolean not null default true,
  seed_mark    text,
  updated_at   timestamptz not null,
  unique (channel_code, platform_id, slug)
);
