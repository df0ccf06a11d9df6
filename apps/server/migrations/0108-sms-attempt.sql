-- One row per call to a provider of text messages. It holds neither number nor text; the number is in
-- `sms_message` until that row is deleted.
create table sms_attempt (
  id              bigint generated always as identity primary key,
  -- Null for a test message of an operator.
  message_id      bigint,
  purpose         text not null,
  locale          text not null,
  provider        text not null,
  -- The calling code of the number, such as 86.
  country         text not null,
  -- `uncertain`: the provider may or may not have accepted the message.
  state           text not null
                  check (state in ('sending', 'accepted', 'refused', 'uncertain', 'delivered', 'undelivered')),
  -- Another provider was tried before with an uncertain outcome: the player may receive the code twice.
  after_uncertain boolean not null,
  -- The provider's id of the message.
  provider_id     text,
  -- The provider's error code, or ours.
  reason          text not null default '',
  segments        integer not null check (segments > 0),
  -- Millionths of the currency of the price list. Estimated until the provider reports its price.
  cost            bigint not null check (cost >= 0),
  cost_reported   boolean not null default false,
  business_day    date not null,
  created_at      timestamptz not null,
  reported_at     timestamptz,
  -- Time of the next status query; null when there is none.
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
