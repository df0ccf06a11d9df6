-- One row for each call to a provider of text messages. It holds no phone number and no text: the number is found through
-- `sms_message` for as long as that is kept.
create table sms_attempt (
  id              bigint generated always as identity primary key,
  -- Null for a test message of an operator.
  message_id      bigint,
  purpose         text not null,
  locale          text not null,
  provider        text not null,
  -- The calling code of the number, such as 86.
  country         text not null,
  -- `uncertain`: the provider may or may not have taken the message.
  state           text not null
                  check (state in ('sending', 'accepted', 'refused', 'uncertain', 'delivered', 'undelivered')),
  -- The same code was handed to another provider before, with an uncertain outcome: the player may receive it twice.
  after_uncertain boolean not null,
  -- The provider's id of the message.
  provider_id     text,
  -- The provider's error code, or ours.
  reason          text not null default '',
  segments        integer not null check (segments > 0),
  -- Millionths of the currency of the price list. An estimate until the provider has reported its price.
  cost            bigint not null check (cost >= 0),
  cost_reported   boolean not null default false,
  business_day    date not null,
  created_at      timestamptz not null,
  reported_at     timestamptz,
  -- When the provider is asked next what became of the message; null when it is not asked any more.
  query_at        timestamptz,
  queries         smallint not null default 0
);
create unique index sms_attempt_provider_id on sms_attempt (provider, provider_id) where provider_id is not null;
create index sms_attempt_message on sms_attempt (message_id) where message_id is not null;
create index sms_attempt_day on sms_attempt (business_day) include (provider, country, state, cost);
create index sms_attempt_query on sms_attempt (query_at) where query_at is not null;
create index sms_attempt_sending on sms_attempt (created_at) where state = 'sending';
create index sms_attempt_time on sms_attempt (created_at);
create index sms_attempt_country on sms_attempt (country, id);
