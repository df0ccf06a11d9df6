import { MODES } from '@clearcrate/contract/modes';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Approved, ProposalKind } from '../../base/operator/operator.module.ts';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Tx } from '../../platform/db/database.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { Holdings, takeIds } from '../../play/bag/bag.module.ts';
import type { PlayerDeskDeps } from './player-desk.deps.ts';
import { type NamedGoods, readGoods } from './player-desk.repository.ts';

const SOURCE = MODES.compensation.number;
const ASSETS = ['coin', 'point', 'shell'] as const;
const payload = z.object({
  playerId: z.string(),
  given: z.discriminatedUnion('asset', [
    z.object({ asset: z.enum(ASSETS), amount: z.string() }),
    z.object({ asset: z.literal('item'), goodsId: z.string() }),
  ]),
});
export type Compensation = z.output<typeof payload>;
type Given = Compensation['given'];

/** Coins are given, not bought: they neither raise growth nor count as a recharge. */
const ACCOUNTS = {
  coin: { from: 'adjustment', to: 'bonus' },
  shell: { from: 'shellIssue', to: 'shell' },
  point: { from: 'pointIssue', to: 'point' },
} as const;

/** Approved, by another person than the one who proposed. */
const IS_APPROVED = sql`proposal.state = 'approved' and proposal.kind = 'compensation'
  and proposal.decided_by <> proposal.proposed_by`;

/** Audit: each posting belongs to one row, which belongs to one approved proposal. */
export const compensationReconciliations: readonly Reconciliation[] = ASSETS.map((asset) => ({
  kind: 'operator.compensate',
  asset,
  owed: (window) => sql`
    select paid.player_id as owner_id, paid.proposal_id::text as reference, paid.amount, paid.paid_at as at
    from player_compensation paid join operator_proposal proposal on proposal.id = paid.proposal_id
    where paid.asset = ${asset} and ${IS_APPROVED} and ${within(sql`paid.paid_at`, window)}`,
}));

/** Audit: each item given by hand belongs to one row, which belongs to one approved proposal. */
export const compensationItems: SelectedCheck = {
  name: 'compensations',
  items: ['compensation'],
  find: (window) => sql`
    select item.player_id as owner_id, item.id::text as reference, 'no approved compensation gave the item' as problem
    from bag_item item
    where item.source = ${SOURCE} and ${within(sql`item.acquired_at`, window)} and not exists (
      select from player_compensation paid join operator_proposal proposal on proposal.id = paid.proposal_id
      where paid.player_id = item.player_id and paid.item_id = item.id and paid.goods_id = item.goods_id
        and paid.proposal_id = item.source_ref and ${IS_APPROVED})`,
};

const amountOf = (amount: string): Minor => {
  const minor = parseAmount(amount);
  invariant(minor, `a compensation of ${amount}`);
  return minor;
};

async function findPlayer(tx: Tx, playerId: string) {
  const query = tx.selectFrom('player').select(['id', 'nickname', 'suspended_at']).where('id', '=', BigInt(playerId));
  const player = await query.executeTakeFirst();
  if (!player) throw new AppError('playerNotFound');
  return player;
}

async function goodsOf(tx: Tx, given: Given): Promise<NamedGoods | undefined> {
  if (given.asset !== 'item') return undefined;
  const goods = await readGoods(tx, BigInt(given.goodsId));
  if (!goods) throw new AppError('goodsUnknown');
  return goods;
}

/** Coins, points, shells or an item given by hand, with a second person. */
export function compensation({ ledger }: PlayerDeskDeps): ProposalKind<Compensation> {
  /** Writes the value. Returns the row that explains it. */
  const give = async (tx: Tx, owner: bigint, given: Given, { proposalId, at }: Approved) => {
    const goods = await goodsOf(tx, given);
    if (given.asset === 'item') {
      invariant(goods, 'goods were read');
      const runner = runnerOf(tx);
      const [id] = await takeIds(runner, 1);
      invariant(id, 'an id was taken');
      const item = {
        id,
        playerId: owner,
        goodsId: goods.id,
        price: goods.price,
        source: SOURCE,
        reference: proposalId,
      };
      const holdings = await ledger.settle(tx, { owners: [owner], at }, (sheet) => {
        const added = new Holdings(new Map(), sheet);
        added.put(item);
        return added;
      });
      await Promise.all(holdings.write(runner, at));
      return { amount: goods.price, goods_id: goods.id, item_id: id };
    }
    const amount = amountOf(given.amount);
    const moves = [{ ...ACCOUNTS[given.asset], amount }];
    const posting: Posting = { owner, kind: 'operator.compensate', reference: String(proposalId), moves };
    await ledger.settle(tx, { owners: [owner], at }, (sheet) => sheet.post(posting));
    return { amount };
  };

  return {
    kind: 'compensation',
    payload,
    subject: ({ playerId }) => playerId,
    // Balances move all the time and decide nothing here. A block or another price does.
    currentVersion: async (tx, { playerId, given }) => {
      await ledger.lock(tx, BigInt(playerId));
      const { suspended_at } = await findPlayer(tx, playerId);
      const price = (await goodsOf(tx, given))?.price ?? '';
      return `${suspended_at === null ? 'active' : 'blocked'} ${price}`;
    },
    describe: async (tx, { playerId, given }) => {
      const player = await findPlayer(tx, playerId);
      const goods = await goodsOf(tx, given);
      if (goods || given.asset === 'item') {
        const item = { item: goods?.name, price: formatAmount(goods?.price ?? 0n) };
        return { title: player.nickname, before: {}, after: item };
      }
      const balances = await ledger.balancesOf(tx, player.id);
      const { asset } = given;
      const amount = amountOf(given.amount);
      const before = asset === 'coin' ? balances.coin + balances.bonus : balances[asset];
      return {
        title: player.nickname,
        before: { [asset]: formatAmount(before) },
        after: { [asset]: formatAmount(before + amount), given: `+${formatAmount(amount)}` },
      };
    },
    apply: async (tx, { playerId, given }, approved) => {
      const owner = BigInt(playerId);
      const paid = await give(tx, owner, given, approved);
      const about = { proposal_id: approved.proposalId, player_id: owner, paid_at: approved.at };
      const values = { ...about, asset: given.asset, ...paid };
      await tx.insertInto('player_compensation').values(values).execute();
    },
  };
}
