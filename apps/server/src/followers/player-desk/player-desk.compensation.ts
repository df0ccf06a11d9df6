import { formatAmount, parseAmount } from '@clearcrate/contract/money';
import { COMPENSATION_ASSETS, type CompensationAsset } from '@clearcrate/contract/player-rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ProposalKind } from '../../base/operator/operator.module.ts';
import type { Reconciliation } from '../../ledger/audit/audit.jobs.ts';
import { within } from '../../ledger/audit/reconcile.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { PlayerDeskDeps } from './player-desk.module.ts';

const payload = z.object({ playerId: z.string(), asset: z.enum(COMPENSATION_ASSETS), amount: z.string() });
type Compensation = z.output<typeof payload>;

/** Coins are given, not bought: they neither raise growth nor count as a recharge. */
const ACCOUNTS = {
  coin: { from: 'adjustment', to: 'bonus' },
  shell: { from: 'shellIssue', to: 'shell' },
  point: { from: 'pointIssue', to: 'point' },
} as const satisfies Record<CompensationAsset, { from: string; to: string }>;

const amountOf = ({ amount }: Compensation): bigint => {
  const minor = parseAmount(amount);
  invariant(minor, `a compensation of ${amount}`);
  return minor;
};

/** Audit: each posting belongs to one row, which belongs to one approved proposal. */
export const compensationReconciliations: readonly Reconciliation[] = COMPENSATION_ASSETS.map((asset) => ({
  kind: 'operator.compensate',
  asset,
  owed: (window) => sql`
    select paid.player_id as owner_id, paid.proposal_id::text as reference, paid.amount, paid.paid_at as at
    from player_compensation paid join operator_proposal proposal on proposal.id = paid.proposal_id
    where paid.asset = ${asset} and proposal.state = 'approved' and proposal.kind = 'compensation'
      and proposal.decided_by <> proposal.proposed_by and ${within(sql`paid.paid_at`, window)}`,
}));

async function findPlayer(tx: Tx, playerId: string) {
  const query = tx.selectFrom('player').select(['id', 'nickname', 'suspended_at']).where('id', '=', BigInt(playerId));
  const player = await query.executeTakeFirst();
  if (!player) throw new AppError('playerNotFound');
  return player;
}

/** Coins, points or shells given by hand, with a second person. */
export const compensation = ({ ledger }: PlayerDeskDeps): ProposalKind<Compensation> => ({
  kind: 'compensation',
  payload,
  subject: ({ playerId }) => playerId,
  // Balances move all the time and decide nothing here. A block since then does.
  currentVersion: async (tx, { playerId }) => {
    await ledger.lock(tx, BigInt(playerId));
    return (await findPlayer(tx, playerId)).suspended_at === null ? 'active' : 'blocked';
  },
  describe: async (tx, given) => {
    const player = await findPlayer(tx, given.playerId);
    const balances = await ledger.balancesOf(tx, player.id);
    const { to } = ACCOUNTS[given.asset];
    const before = given.asset === 'coin' ? balances.coin + balances.bonus : balances[to];
    return {
      title: player.nickname,
      before: { [given.asset]: formatAmount(before) },
      after: { [given.asset]: formatAmount(before + amountOf(given)), given: `+${formatAmount(amountOf(given))}` },
    };
  },
  apply: async (tx, given, { proposalId, at }) => {
    const owner = BigInt(given.playerId);
    const amount = amountOf(given);
    const moves = [{ ...ACCOUNTS[given.asset], amount }];
    const posting: Posting = { owner, kind: 'operator.compensate', reference: String(proposalId), moves };
    await ledger.settle(tx, { owners: [owner], at }, (sheet) => sheet.post(posting));
    const values = { proposal_id: proposalId, player_id: owner, asset: given.asset, amount, paid_at: at };
    await tx.insertInto('player_compensation').values(values).execute();
  },
});
