-- What operators did, tried to do and were refused. Written before the effect and again behind it; never changed, never removed.
create table operator_audit (
  id          bigint generated always as identity primary key,
  at          timestamptz not null,
  operator_id bigint not null,
  role        text not null check (role in ('owner', 'operator', 'finance', 'support', 'auditor')),
  path        text not null,
  request_id  text not null,
  ip          text not null,
  body        jsonb not null,
  -- `asked` before the effect; `done` or the name of the refusal behind it.
  outcome     text not null
);
create index operator_audit_operator on operator_audit (operator_id, id);

create function refuse_operator_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger operator_audit_append_only before update or delete or truncate on operator_audit
  for each statement execute function refuse_operator_audit_change();
