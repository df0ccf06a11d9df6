-- Who wants which events, told by every process when it starts. Whoever relays leaves a copy for each of them, also for those
-- that only a newer or an older version of the store knows: while versions are mixed nothing is lost in either direction.
create table outbox_subscription (
  subscriber     text not null,
  topic          text not null,
  seen_at        timestamptz not null,
  -- Set when no process has known it for long; it is removed after as long again.
  retiring_since timestamptz,
  primary key (subscriber, topic)
);
create index outbox_subscription_topic on outbox_subscription (topic);
