-- Passkeys of operators. Only the public half is here: whoever reads this table cannot sign in with it.
create table operator_passkey (
  id            bigint generated always as identity primary key,
  operator_id   bigint not null references operator,
  credential_id bytea not null unique,
  public_key    bytea not null,
  -- As the authenticator counts its signatures; 0 for ever where it does not. A copy of the key falls behind.
  counter       bigint not null,
  transports    text[] not null,
  name          text not null,
  is_backed_up  boolean not null,
  created_at    timestamptz not null,
  used_at       timestamptz
);
create index operator_passkey_of on operator_passkey (operator_id);
