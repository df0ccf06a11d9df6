-- What one operator proposes and another approves.
create table operator_proposal (
  id              bigint generated always as identity primary key,
  kind            text not null,
  -- What it acts on, and its name when it was proposed.
  subject         text not null,
  title           text not null,
  payload         jsonb not null,
  payload_hash    bytea not null,
  -- Before and after, as the proposer saw them.
  change          jsonb not null,
  -- Version of the subject when it was proposed: another one voids the proposal.
  subject_version text not null,
  comment         text not null,
  proposed_by     bigint not null references operator,
  proposed_role   text not null,
  proposed_at     timestamptz not null,
  proposed_ip     text not null,
  proposed_agent  text not null,
  expires_at      timestamptz not null,
  state           text not null check (state in ('pending', 'approved', 'rejected', 'withdrawn', 'void', 'expired')),
  -- Why it is void.
  cause           text not null default '' check (cause in ('', 'changed', 'proposer')),
  decided_by      bigint references operator,
  decided_at      timestamptz,
  decided_ip      text not null default '',
  decided_agent   text not null default '',
  decision        text not null default '',
  check ((state = 'pending') = (decided_at is null)),
  check (state not in ('approved', 'rejected', 'withdrawn') or decided_by is not null),
  check (state <> 'approved' or decided_by <> proposed_by)
);
create index operator_proposal_of on operator_proposal (kind, id);
-- The same proposal twice would be approved twice.
create unique index operator_proposal_pending on operator_proposal (kind, payload_hash) where state = 'pending';
create index operator_proposal_by on operator_proposal (proposed_by) where state = 'pending';

-- Who made the link, null for the command, and the account that it created or whose sign-in it set anew.
alter table operator_invitation
  add column invited_by_id bigint references operator,
  add column accepted_by bigint references operator;
create index operator_invitation_accepted on operator_invitation (accepted_by) where accepted_by is not null;
