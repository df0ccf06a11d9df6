import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { sql } from 'kysely';
import type { ThingCheck } from '../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import { REAL_KINDS } from './packet.repository.ts';

/** Each claim must have one matching posting of its amount. */
export const packetReconciliation: Reconciliation = {
  kind: 'packet.claim',
  asset: 'coin',
  owed: (window) => sql`
    select player_id as owner_id, packet_id::text as reference, amount, claimed_at as at from packet_claim
    where ${within(sql`claimed_at`, window)}`,
};

/**
 * Claims must follow the terms of their packet, and their sum must not exceed its total. Amounts of
 * random shares are not checked here: the draw verifier checks them against the seed.
 */
export const packetCheck: ThingCheck = {
  name: 'packet',
  find: (window) => sql`
    select owner_id, reference, problem from (
      select claim.player_id as owner_id, packet.id::text as reference,
        case when claim.claimed_at < packet.opens_at or claim.claimed_at >= packet.closes_at
            then 'the claim is outside the window of the packet'
          when not player.kind = any(${REAL_KINDS}::int[]) then 'the claim is by a bot or test account'
          when packet.split = ${PACKET_SPLITS.even} and claim.amount <> packet.total / packet.shares
            + case when claim.place <= packet.total % packet.shares then 1 else 0 end then 'the even share is wrong'
          when packet.split = ${PACKET_SPLITS.rate} and claim.amount is distinct from due.amount
            then 'the amount differs from the amount due'
          when (sums.claims, sums.amount, sums.last) is distinct from (packet.claimed, packet.paid, packet.claimed)
            or sums.amount > packet.total then 'the totals of the packet do not match its claims'
        end as problem
      from packet_claim claim
      join packet on packet.id = claim.packet_id
      join player on player.id = claim.player_id
      left join packet_due due on due.packet_id = claim.packet_id and due.player_id = claim.player_id
      cross join lateral (
        select count(*)::int as claims, sum(amount)::bigint as amount, max(place) as last
        from packet_claim other where other.packet_id = packet.id
      ) sums
      where ${within(sql`claim.claimed_at`, window)}
    ) checked where problem is not null`,
};
