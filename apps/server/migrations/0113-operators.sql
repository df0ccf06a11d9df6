-- The people who run the store, how they sign in, and the chain of what they did.
create table operator (
  id              bigint generated always as identity primary key,
  -- In lower case.
  email           text not null unique check (email = lower(email)),
  name            text not null,
  role            text not null check (role in ('owner', 'operator', 'finance', 'support', 'risk', 'auditor')),
  password_hash   text not null,
  -- Sealed secret of the authenticator app, and the time step of the last accepted code: none works twice.
  sealed_totp     bytea not null,
  totp_step       bigint not null,
  access_until    timestamptz,
  suspended_at    timestamptz,
  invited_by      text not null,
  created_at      timestamptz not null
);

create table operator_recovery_code (
  operator_id bigint not null references operator,
  code_hash   bytea not null,
  used_at     timestamptz,
  primary key (operator_id, code_hash)
);

create table operator_invitation (
  id           bigint generated always as identity primary key,
  token_hash   bytea not null unique,
  -- Of the operator whose sign-in is set anew; empty for a new one.
  operator_id  bigint references operator,
  email        text not null check (email = lower(email)),
  name         text not null,
  role         text not null check (role in ('owner', 'operator', 'finance', 'support', 'risk', 'auditor')),
  access_until timestamptz,
  sealed_totp  bytea not null,
  invited_by   text not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  -- Accepted, withdrawn or replaced by a newer one.
  ended_at     timestamptz
);
create index operator_invitation_open on operator_invitation (email) where ended_at is null;

create table operator_session (
  id           bigint generated always as identity primary key,
  token_hash   bytea not null unique,
  operator_id  bigint not null references operator,
  created_at   timestamptz not null,
  seen_at      timestamptz not null,
  -- When a code was last entered.
  confirmed_at timestamptz not null,
  ended_at     timestamptz,
  ip           text not null,
  user_agent   text not null
);
create index operator_session_of on operator_session (operator_id, id) where ended_at is null;

alter table operator_audit drop constraint operator_audit_role_check;
alter table operator_audit add constraint operator_audit_role_check
  check (role in ('owner', 'operator', 'finance', 'support', 'risk', 'auditor'));
alter table operator_audit
  add column subject text not null default '',
  add column reason text not null default '',
  add column change jsonb,
  add column hash bytea;

-- What the hash of an entry covers, besides the hash before it.
create function operator_audit_content(entry operator_audit) returns text language sql stable as $$
  select jsonb_build_array(entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.operator_id, entry.role, entry.path, entry.request_id, entry.ip, entry.body, entry.outcome,
    entry.subject, entry.reason, entry.change)::text
$$;
create function operator_audit_hash(previous bytea, entry operator_audit) returns bytea language sql stable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(operator_audit_content(entry), 'UTF8'))
$$;

-- Entries of a development store that had no chain yet.
alter table operator_audit disable trigger operator_audit_append_only;
do $$
declare
  entry operator_audit;
  previous bytea;
begin
  for entry in select * from operator_audit order by id loop
    previous := operator_audit_hash(previous, entry);
    update operator_audit set hash = previous where id = entry.id;
  end loop;
end $$;
alter table operator_audit enable trigger operator_audit_append_only;
alter table operator_audit alter column hash set not null;
alter table operator_audit alter column hash set default ''::bytea;
alter table operator_audit alter column id drop identity;
alter table operator_audit alter column id set default 0;

-- Numbers without gaps, one after the other: an entry waits until the one before it is committed.
create function chain_operator_audit() returns trigger language plpgsql as $$
declare
  previous operator_audit;
begin
  perform pg_advisory_xact_lock(7301981);
  select * into previous from operator_audit order by id desc limit 1;
  new.id := coalesce(previous.id, 0) + 1;
  new.hash := operator_audit_hash(previous.hash, new);
  return new;
end $$;
create trigger operator_audit_chain before insert on operator_audit
  for each row execute function chain_operator_audit();
