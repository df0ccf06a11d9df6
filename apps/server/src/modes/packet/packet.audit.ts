import { MODES } from '@clearcrate/contract/modes';
import type { Minor } from '@clearcrate/contract/money';
import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { splitCode } from '@clearcrate/fairness/split';
import { sql } from 'kysely';
import type { AuditProblem, RecomputedCheck, SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, type Window, within } from '../../ledger/audit/reconcile.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import type { Fairness, RoomSource } from '../../play/fairness/fairness.module.ts';
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
 * Claims must follow the terms of their packet, and their sum must not exceed its total. Random
 * shares have a check of their own.
 */
export const packetCheck: SelectedCheck = {
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

interface DrawnPacket {
  id: bigint;
  total: Minor;
  shares: number;
  seed_number: bigint | null;
  /** What the seed was taken for. */
  mode: number | null;
  mode_ref: bigint | null;
  user_codes: string[] | null;
  claims: { playerId: string; place: number; amount: string }[];
}

const SLICE = 50;

/** Reads packets with random shares and their claims in the window, by id. */
async function findDrawn(db: Queryable, after: bigint, window: Window): Promise<DrawnPacket[]> {
  const { rows } = await sql<DrawnPacket>`
    select packet.id, packet.total, packet.shares, packet.seed_number, seed.mode, seed.mode_ref, seed.user_codes,
      jsonb_agg(jsonb_build_object('playerId', claim.player_id::text, 'place', claim.place, 'amount', claim.amount::text)
        order by claim.place) as claims
    from packet join packet_claim claim on claim.packet_id = packet.id
    left join room_seed seed on seed.number = packet.seed_number
    where packet.split = ${PACKET_SPLITS.random} and packet.id > ${after} and ${within(sql`claim.claimed_at`, window)}
    group by packet.id, seed.number order by packet.id limit ${SLICE}`.execute(db);
  return rows;
}

function seedProblem({ id, total, shares, mode, mode_ref, user_codes }: DrawnPacket): string | undefined {
  if (mode !== MODES.packet.number || mode_ref !== id) return 'the seed was not taken for this packet';
  return user_codes?.length === 1 && user_codes[0] === splitCode({ total, shares })
    ? undefined
    : 'the total or the number of shares is not the one the seed was taken for';
}

/** Compares each share with the one that the seed gives. */
function* problemsOf(packet: DrawnPacket, source: RoomSource | undefined): Generator<AuditProblem> {
  const { id, claims } = packet;
  const problem = source ? seedProblem(packet) : 'the packet has no seed';
  if (problem) yield { owner_id: 0n, reference: String(id), problem };
  if (!source) return;
  const drawn = source.split(packet);
  for (const { playerId, place, amount } of claims) {
    const due = drawn[place - 1];
    if (BigInt(amount) === due) continue;
    const told = `the share paid is ${amount} hundredths, the seed gives ${due ?? 'none'}`;
    yield { owner_id: BigInt(playerId), reference: `${id}/${place}`, problem: told };
  }
}

/** Draws random shares again from the recorded seed, and compares them with what was paid. */
export const splitCheck = ({ sources }: Pick<Fairness['roomSeeds'], 'sources'>): RecomputedCheck => ({
  name: 'random shares of packets',
  async *recompute(db, window) {
    let packets: DrawnPacket[];
    let after = 0n;
    do {
      packets = await findDrawn(db, after, window);
      const numbers = packets.flatMap(({ seed_number }) => seed_number ?? []);
      const seeds = await sources(runnerOf(db), numbers);
      for (const packet of packets) yield* problemsOf(packet, seeds.get(packet.seed_number ?? 0n));
      after = packets.at(-1)?.id ?? after;
    } while (packets.length === SLICE);
  },
});
