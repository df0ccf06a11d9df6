import type { UserKind } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import { prizeName } from '@clearcrate/contract/prize-rules';
import type { AfterPrize, DrawnPrize, PrizeView } from '@clearcrate/contract/prizes';
import { pick } from '@clearcrate/fairness/odds';
import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import { findGoods, goodsCardOf } from '../../base/catalogue/catalogue.module.ts';
import type { MarketPolicy } from '../../base/policy/policy.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { loadModeTexts } from '../../platform/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayWork } from '../game/play.module.ts';
import type { Modes } from '../modes/modes.module.ts';
import { prizeAudit } from './prizes.audit.ts';
import { publishPrizes } from './prizes.operator.ts';
import { loadNewest, type PublishedPrizes } from './prizes.repository.ts';
import {
  numberOf,
  oddsOf,
  type Prize,
  type PrizePlan,
  type PrizeTable,
  prizeMoves,
  ticketsOf,
} from './prizes.rules.ts';

export { recordPrizes } from './prizes.records.ts';
export { loadNewest, loadPrizes, type PublishedPrizes } from './prizes.repository.ts';
export { asPlanned, oddsOf, type Prize, type PrizePlan, type PrizeTable, ticketsOf } from './prizes.rules.ts';

/** A draw by a player who has entered, and has paid its cost in coins. */
export interface PrizeDraw<Terms, Variant extends string> {
  id: bigint;
  playerId: bigint;
  userKind: UserKind;
  version: PublishedPrizes<Terms, Variant>;
  variant: Variant;
  cost: Minor;
  /** Of the player's market. */
  policy: Pick<MarketPolicy, 'payouts'>;
}

/** Prizes as pages show them: skins at their published price, since the catalogue may have changed. */
async function viewsOf({ db }: Platform, prizes: readonly Prize[], locale: Locale): Promise<PrizeView[]> {
  const ids = prizes.flatMap(({ goodsId }) => goodsId ?? []);
  const cards = new Map((await findGoods(db, ids, locale)).map((row) => [row.id, goodsCardOf(row)]));
  return prizes.map(({ code, kind, amount, goodsId, price, tickets, isTop }) => {
    const card = goodsId === null ? undefined : cards.get(goodsId);
    return {
      ...{ code, kind, tickets, isTop },
      amount: amount === null ? null : formatAmount(amount),
      goods: card ? { ...card, price: formatAmount(price ?? 0n) } : null,
    };
  });
}

/** Coins won from a stake are winnings, those of a free draw a present. */
function give(
  table: PrizeTable<never>,
  work: PlayWork,
  draw: Pick<PrizeDraw<unknown, string>, 'id' | 'playerId' | 'userKind' | 'cost'>,
  prize: Prize,
) {
  const { id, playerId, userKind, cost } = draw;
  const posting = { kind: table.posting, reference: String(id) };
  const { amount, goodsId, price, quality } = prize;
  if (cost > 0n && amount !== null && prizeName(prize) === 'coin') work.payOut(playerId, { ...posting, amount });
  else if (amount !== null) work.sheet.post({ owner: playerId, ...posting, moves: prizeMoves(prize) });
  const items = goodsId === null || price === null ? [] : [{ id, goodsId, quality, price }];
  const fact = { playerId, userKind, mode: numberOf(table), reference: 0n, plays: cost > 0n ? 1 : 0, spent: cost };
  if (cost > 0n || items.length > 0) work.win(fact, items);
}

/** Draws one prize and gives it. Rejects a table with coins in a market without `payouts`. */
function drawPrize<Terms extends object, Variant extends string>(
  table: PrizeTable<Terms, Variant>,
  work: PlayWork,
  draw: PrizeDraw<Terms, Variant>,
): { prize: Prize; answer: DrawnPrize & AfterPrize } {
  const { id, playerId, version, variant, cost, policy } = draw;
  if (!policy.payouts && version.prizes.some((prize) => prizeName(prize) === 'coin'))
    throw new AppError('moduleClosed');
  const serverSeedHash = work.draws.serverSeedHash(playerId);
  const ruleId = version.rules[variant].id;
  const own = { id, playerId, mode: numberOf(table), reference: 0n, playId: id };
  const tickets = ticketsOf(table, version.prizes, variant);
  const drawn = work.draws.draw({ ...own, ruleId, cost, asset: 'coin' }, (ticket) => {
    const { entry, first, last } = pick(tickets, ticket);
    return { outcome: entry.outcome, prize: entry.prize, first, last };
  });
  const { prize } = drawn;
  give(table, work, draw, prize);
  const answer = {
    drawId: String(id),
    code: prize.code,
    ticket: drawn.ticket,
    firstTicket: drawn.first,
    lastTicket: drawn.last,
    nonce: drawn.nonce,
    serverSeedHash,
    at: new Date(work.nowMs).toISOString(),
    bagItemId: prize.goodsId === null ? null : String(id),
    amount: formatAmount(work.sheet.coins(playerId)),
    ammon: formatAmount(work.sheet.balance(playerId, 'shell')),
    point: formatAmount(work.sheet.balance(playerId, 'point')),
  };
  return { prize, answer };
}

export type PrizeBook<Terms extends object, Variant extends string> = ReturnType<
  typeof createPrizeBook<Terms, Variant>
>;

/** Creates what modes with a published table of prizes share, and registers their names and audits. */
export function createPrizeBook<Terms extends object, Variant extends string>(
  platform: Platform,
  { ledger, modes }: { ledger: Ledger; modes: Modes },
  table: PrizeTable<Terms, Variant>,
) {
  const texts = loadModeTexts(table.mode);
  modes.register([numberOf(table)], async (_db, references, locale) => {
    const name = texts[locale]['@title'] ?? '';
    return new Map(references.map((reference) => [reference, name]));
  });
  const { reconciliations, check } = prizeAudit(table);
  ledger.reconcile(...reconciliations);
  ledger.check(check);
  const newest = statement(
    `${table.name}-newest`,
    `select number from ${table.name}_version order by number desc limit 1`,
  );
  return {
    load: () => loadNewest(platform.db, table),
    /** For a play, behind its locks: 0 while none is published. */
    async newestNumber(runner: SqlRunner): Promise<number> {
      const [row] = await runner.run<{ number: number }>(newest, []);
      return row?.number ?? 0;
    },
    draw: (work: PlayWork, draw: PrizeDraw<Terms, Variant>) => drawPrize(table, work, draw),
    views: (prizes: readonly Prize[], locale: Locale) => viewsOf(platform, prizes, locale),
    /** The text that one of its tables is published by. */
    text: (version: PublishedPrizes<Terms, Variant>, variant: Variant) =>
      canonicalVersion(oddsOf(table, version, variant)),
    /** Publishes the shipped prizes unless some are published. */
    plant: async (tx: Tx, plan: Terms & { prizes: readonly PrizePlan[] }): Promise<void> => {
      await publishPrizes(tx, table, plan, { now: new Date(platform.clock.now()), origin: 'shipped' });
    },
  };
}
