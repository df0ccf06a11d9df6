import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { sql } from 'kysely';
import type { ThingCheck } from '../../ledger/audit.jobs.ts';
import { type Reconciliation, within } from '../../ledger/reconcile.ts';
import { REAL_KINDS } from './packet.repository.ts';

/** Each share that was claimed was paid, once. */
export const packetReconciliation: Reconciliation = {
  kind: 'packet.claim',
  asset: 'coin',
  owed: (window) => sql`
    select player_id as owner_id, packet_id::text as reference, amount, claimed_at as at from packet_claim
    where ${within(sql`claimed_at`, window)}`,
};

/** What packets handed out is what their terms say, and never more than their total. Random shares are checked from their seed. */
export const packetCheck: ThingCheck = {
  name: 'packet',
  find: (window) => sql`
    select owner_id, reference, problem from (
      select claim.player_id as owner_id, packet.id::text as reference,
        case when claim.claimed_at < packet.opens_at or claim.claimed_at >= packet.closes_at
            then 'a share was taken outside its window'
          when not player.kind = any(${REAL_KINDS}::int[]) then 'a machine or test account took a share'
          when packet.split = ${PACKET_SPLITS.even} and claim.amount <> packet.total / packet.shares
            + case when claim.place <= packet.total % packet.shares then 1 else 0 end then 'an even share is not even'
          when packet.split = ${PACKET_SPLITS.rate} and claim.amount is distinct from due.amount
            then 'a share is not what the rate gives'
          when (sums.claims, sums.amount, sums.last) is distinct from (packet.claimed, packet.paid, packet.claimed)
            or sums.amount > packet.total then 'a packet does not say what it paid'
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
