import { CRASH_BET_STATES, CRASH_STATES } from '@clearcrate/contract/crash-rules';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, type Window, within } from '../../ledger/audit/reconcile.ts';
import { HOLD_STATES } from '../../ledger/holds.repository.ts';
import { literals } from '../../platform/db/statement.ts';

const BET = literals(CRASH_BET_STATES);
const ROUND = literals(CRASH_STATES);
const HOLD = literals(HOLD_STATES);

/** Bets by the time at which an amount is owed for them. */
const bets = (amount: string, moment: string, condition: string) => (window: Window) =>
  sql`
  select bet.player_id as owner_id, bet.round_id || '/' || bet.player_id || '/' || bet.slot as reference,
    (${sql.raw(amount)})::bigint as amount, ${sql.raw(moment)} as at
  from crash_bet bet where ${sql.raw(condition)} and ${within(sql.raw(moment), window)}`;

/** The stake became the store's. */
const TAKEN = `bet.state in (${CRASH_BET_STATES.escaped}, ${CRASH_BET_STATES.lost}) and not bet.stake_returned`;
/** A stake that went back before is part of what its escape pays. */
const PAID_OUT = 'bet.paid - case when bet.stake_returned then bet.stake else 0 end';

export const crashReconciliations: Reconciliation[] = [
  { kind: 'crash.bet', asset: 'coin', owed: bets('-bet.stake', 'bet.placed_at', 'true') },
  {
    kind: 'crash.bet.void',
    asset: 'coin',
    owed: bets('bet.stake', 'bet.changed_at', `(bet.state = ${CRASH_BET_STATES.refunded} or bet.stake_returned)`),
  },
  // The stake left the balance when it was reserved; `stakes of crash` checks that it was captured.
  { kind: 'crash.bet.post', asset: 'coin', owed: bets('0', 'bet.changed_at', TAKEN) },
  { kind: 'crash.bet.post', asset: 'point', owed: bets('bet.stake', 'bet.changed_at', TAKEN) },
  {
    kind: 'crash.payout',
    asset: 'coin',
    owed: bets(PAID_OUT, 'coalesce(bet.corrected_at, bet.changed_at)', `bet.state = ${CRASH_BET_STATES.escaped}`),
  },
];

/** Each stake must be reserved while its bet is open, captured when won or lost, released when refunded. */
export const stakeCheck: SelectedCheck = {
  name: 'stakes of crash',
  find: (window) => sql`
    select bet.player_id as owner_id, bet.round_id || '/' || bet.player_id || '/' || bet.slot as reference,
      case when hold.state is null then 'a bet has no stake'
        when hold.coin + hold.bonus <> bet.stake then 'a stake is not what was bet'
        else 'a stake is not as its bet is' end as problem
    from crash_bet bet
    left join ledger_hold hold on hold.kind = 'crash.bet'
      and hold.reference = bet.round_id || '/' || bet.player_id || '/' || bet.slot
    where ${within(sql`bet.placed_at`, window)}
      and (hold.coin + hold.bonus is distinct from bet.stake
        or hold.state is distinct from (case when bet.state = ${BET.open} then ${HOLD.pending}
          when bet.state = ${BET.refunded} or bet.stake_returned then ${HOLD.released} else ${HOLD.captured} end))`,
};

/** Each bet must have paid its value, escaped no higher than the flight went, and be settled with its round. */
export const outcomeCheck: SelectedCheck = {
  name: 'outcomes of crash',
  find: (window) => sql`
    select bet.player_id as owner_id, bet.round_id || '/' || bet.player_id || '/' || bet.slot as reference,
      case when bet.state = ${BET.open} then 'a bet is open in a settled round'
        when bet.state = ${BET.escaped} and bet.paid <> bet.stake * bet.escaped_at / 100 then 'an escape paid something else'
        when bet.state = ${BET.escaped} and bet.escaped_at > round.point then 'an escape is above the point'
        when bet.received_at >= round.ended_at and not bet.is_auto then 'an escape was received after the end'
        when bet.state = ${BET.lost} and bet.auto_at <= round.point then 'an automatic escape was passed over'
        when bet.state = ${BET.refunded} and not round.interrupted and bet.refund_note is null then 'a stake was given back for nothing'
        else 'a bet escaped from a round that never flew' end as problem
    from crash_bet bet join crash_round round on round.id = bet.round_id
    where ${within(sql`bet.placed_at`, window)} and (
      (bet.state = ${BET.open} and round.settled_at is not null)
      or (bet.state = ${BET.escaped} and (bet.paid <> bet.stake * bet.escaped_at / 100 or bet.escaped_at > coalesce(round.point, bet.escaped_at)))
      or (bet.received_at >= round.ended_at and not bet.is_auto)
      or (bet.state = ${BET.lost} and bet.auto_at <= round.point)
      or (bet.state = ${BET.refunded} and not round.interrupted and bet.refund_note is null)
      or (bet.state in (${BET.escaped}, ${BET.lost}) and round.state = ${ROUND.void}))`,
};

/** The stored sums of a round must be those of its bets. */
export const sumsCheck: SelectedCheck = {
  name: 'sums of crash',
  find: (window) => sql`
    select 0::bigint as owner_id, round.id::text as reference, 'a round is not the sum of its bets' as problem
    from crash_round round
    cross join lateral (
      select count(*) as bets, coalesce(sum(bet.stake), 0) as staked, count(*) filter (where bet.state = ${BET.escaped}) as escapes,
        coalesce(sum(bet.paid), 0) as paid
      from crash_bet bet where bet.round_id = round.id
    ) sums
    where ${within(sql`round.starts_at`, window)} and (sums.bets <> round.bets or sums.staked <> round.staked
      or (round.settled_at is not null and (sums.escapes <> round.escapes or sums.paid <> round.paid)))`,
};
