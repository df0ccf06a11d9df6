import type { DataOf } from '@clearcrate/contract/endpoint';
import { defineEndpoint } from '@clearcrate/contract/endpoint';
import { amountText, formatAmount, positiveAmount } from '@clearcrate/contract/money';
import { buildOdds, pick } from '@clearcrate/fairness/odds';
import { canonicalVersion, type OddsVersion } from '@clearcrate/fairness/odds-version';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Policy } from '../../base/policy/policy.module.ts';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import { invariant } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRule } from '../../play/fairness/fairness.module.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../play/game/play.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';

/** A minimal complete mode: heads doubles the stake, the rim gives an item, tails nothing. */

const MODE = 60;
const TABLE = 1n;

const tossCoin = defineEndpoint({
  method: 'POST',
  path: '/api/testing/tossCoin',
  access: 'player',
  movesValue: true,
  summary: 'Tosses a coin for a stake.',
  body: z.object({ stake: positiveAmount }),
  data: z.object({ side: z.string(), ticket: z.number().int(), drawId: z.string(), amount: amountText }),
  errors: ['notEnoughCoins', 'clientSeedMissing'],
  example: { body: { stake: '1.00' }, data: { side: 'heads', ticket: 1, drawId: '100001', amount: '2.00' } },
});

const ODDS: OddsVersion = {
  table: 'toss/coin',
  version: 1,
  price: 0n,
  asset: 'coin',
  guarantee: null,
  entries: [
    { item: 'heads', quality: 1, value: 0n, tickets: 470_000 },
    { item: 'tails', quality: 1, value: 0n, tickets: 500_000 },
    { item: 'rim', quality: 5, value: 0n, tickets: 30_000 },
  ],
};
const table = buildOdds(ODDS.entries.map((entry, index) => ({ ...entry, outcome: index + 1 })));

/** Stake and payout follow from the draw alone. */
const owed =
  (outcome: number | undefined, times: number) => (window: { from: Date | undefined; to: Date | undefined }) =>
    sql`select player_id as owner_id, play_id::text as reference, ${times}::bigint * cost as amount, created_at as at from draw
    where mode = ${MODE} and (${outcome ?? null}::int is null or outcome = ${outcome ?? null}::int) and ${within(sql`created_at`, window)}`;
const reconciliations: Reconciliation[] = [
  { kind: 'test.toss', asset: 'coin', owed: owed(undefined, -1) },
  { kind: 'test.toss-won', asset: 'coin', owed: owed(1, 2) },
];

interface TossInput {
  playerId: bigint;
  userKind: number;
  stake: bigint;
  policy: Awaited<ReturnType<Policy['of']>>;
  ruleId: bigint;
  prize: { goodsId: bigint; price: bigint; quality: number };
}

function decide({ playerId, userKind, stake, policy, ruleId, prize }: TossInput, work: PlayWork) {
  const [id] = work.takeNumbers(1) as [bigint];
  const reference = String(id);
  work.enter(playerId, { price: stake, openings: 1, policy });
  work.payCoins(playerId, { amount: stake, kind: 'test.toss', reference, policy });
  const terms = { id, playerId, mode: MODE, reference: TABLE, playId: id, ruleId, cost: stake, asset: 'coin' } as const;
  const drawn = work.draws.draw(terms, (ticket) => pick(table, ticket).entry);
  if (drawn.item === 'heads') work.payOut(playerId, { amount: 2n * stake, kind: 'test.toss-won', reference });
  const fact = { playerId, userKind, mode: MODE, reference: TABLE, plays: 1, spent: stake };
  work.win(fact, drawn.item === 'rim' ? [{ id, ...prize }] : []);
  const amount = formatAmount(work.sheet.coins(playerId));
  return { answer: { side: drawn.item, ticket: drawn.ticket, drawId: reference, amount }, kept: undefined };
}

export async function createCoinToss(platform: Platform, deps: PlayDeps & { policy: Policy; modes: Modes }) {
  const { clock, db } = platform;
  const rule = await db.transaction().execute((tx) => publishRule(tx, canonicalVersion(ODDS), new Date(clock.now())));
  const { rows } = await sql<
    TossInput['prize']
  >`select id as "goodsId", price, quality from goods order by id limit 1`.execute(db);
  const [prize] = rows;
  invariant(prize, 'there are no goods');
  deps.modes.register([MODE], async (_db, known) => new Map(known.map((reference) => [reference, 'coin toss'])));
  deps.ledger.reconcile(...reconciliations);
  const toss = createPlay<TossInput, undefined, undefined, DataOf<typeof tossCoin>>(deps, {
    name: 'test.toss',
    players: ({ playerId }) => [playerId],
    numbers: () => 1,
    decide,
  });
  return {
    routes: (router: Router) =>
      router.route(tossCoin, async ({ stake }, { player, operation }) => {
        const { playerId, kind: userKind } = player;
        const policy = await deps.policy.of(player);
        return toss(operation, { playerId, userKind, stake, policy, ruleId: rule.id, prize });
      }),
  };
}
