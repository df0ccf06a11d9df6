import type { GoodsCard } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { UserKind } from '@clearcrate/contract/kinds';
import type { LuckyResult, PlayedLucky, playLucky } from '@clearcrate/contract/lucky';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import { pick } from '@clearcrate/fairness/odds';
import type { MarketPolicy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import {
  findOrReserveRules,
  type NamedRule,
  type ReservedRule,
  writeRules,
} from '../../play/fairness/fairness.module.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../play/game/play.module.ts';
import { type CurrentOffers, type LuckyPlay, readCurrentOffers, writePlays } from './lucky.repository.ts';
import type { LuckyChoice } from './lucky.rules.ts';

export interface LuckyInput {
  playerId: bigint;
  userKind: UserKind;
  choice: LuckyChoice;
  count: number;
  policy: MarketPolicy;
  /** Cards of the target and all consolation items, in the player's language. */
  cards: ReadonlyMap<bigint, GoodsCard>;
}

interface Known extends CurrentOffers {
  rules: Map<string, ReservedRule>;
}

interface Kept {
  plays: LuckyPlay[];
  rule: NamedRule & ReservedRule;
}

/** Runs before any ticket is drawn: a rejected try must not use a nonce. */
function checkCurrentOffer({ choice: { target, grade } }: LuckyInput, { goods, numbers }: Known): void {
  const now = goods.get(target.goodsId);
  const isSame =
    now?.price === target.price &&
    now.quality === target.quality &&
    now.table_id === grade.id &&
    numbers.get(grade.id) === grade.number;
  if (!isSame) throw new AppError('oddsChanged');
}

interface Tried {
  id: bigint;
  ticket: number;
  nonce: number;
  outcome: number;
  goodsId: bigint;
  quality: number;
  value: Minor;
  first: number;
  last: number;
}

function drawAll({ playerId, choice }: LuckyInput, work: PlayWork, ids: readonly bigint[], ruleId: bigint): Tried[] {
  const [playId] = ids as [bigint];
  const reference = choice.target.goodsId;
  return ids.map((id) => {
    const terms = {
      id,
      playerId,
      mode: MODES.lucky.number,
      reference,
      playId,
      ruleId,
      cost: choice.price,
      asset: 'coin',
    } as const;
    const drawn = work.draws.draw(terms, (ticket) => {
      const { entry, first, last } = pick(choice.odds, ticket);
      const { outcome, goodsId, quality, value } = entry;
      return { outcome, goodsId, quality, value, first, last };
    });
    return { ...drawn, id };
  });
}

function giveAll(input: LuckyInput, work: PlayWork, tried: readonly Tried[], spent: Minor): void {
  const { playerId, userKind, choice } = input;
  const reference = choice.target.goodsId;
  work.win(
    { playerId, userKind, mode: MODES.lucky.number, reference, plays: tried.length, spent },
    tried.map(({ id, goodsId, quality, value: price }) => ({ id, goodsId, quality, price })),
  );
}

function resultOf(one: Tried, seedHash: string, cards: LuckyInput['cards']): LuckyResult {
  const card = cards.get(one.goodsId);
  invariant(card, `no card for goods ${one.goodsId}`);
  const price = formatAmount(one.value);
  return {
    ...card,
    price,
    drawId: String(one.id),
    bagItemId: String(one.id),
    ticket: one.ticket,
    firstTicket: one.first,
    lastTicket: one.last,
    nonce: one.nonce,
    serverSeedHash: seedHash,
    recoveryPrice: price,
    won: one.outcome === 1,
  };
}

function decide(input: LuckyInput, work: PlayWork, known: Known): { answer: PlayedLucky; kept: Kept } {
  const { playerId, choice, count, policy, cards } = input;
  checkCurrentOffer(input, known);
  work.enter(playerId, { price: choice.price, openings: count, policy });
  const seedHash = work.draws.serverSeedHash(playerId);
  const rule = known.rules.get(choice.hash);
  invariant(rule, 'no rule reserved for the choice');
  const ids = work.takeNumbers(count);
  const cost = choice.price * BigInt(count);
  const gains = work.payCoins(playerId, { amount: cost, kind: 'lucky.draw', reference: String(ids[0]), policy });
  const tried = drawAll(input, work, ids, rule.id);
  giveAll(input, work, tried, cost);
  const { tickets, target, hash, text } = choice;
  return {
    answer: {
      cost: formatAmount(cost),
      amount: formatAmount(work.sheet.coins(playerId)),
      ammon: formatAmount(work.sheet.balance(playerId, 'shell')),
      pointGain: formatAmount(gains.point),
      ammonGain: formatAmount(gains.shell),
      welfareGain: formatAmount(gains.welfare),
      items: tried.map((one) => resultOf(one, seedHash, cards)),
    },
    kept: {
      plays: tried.map(({ id, ticket }) => ({ playerId, goodsId: target.goodsId, drawId: id, tickets, ticket })),
      rule: { ...rule, hash, text },
    },
  };
}

/** Creates the operation of trying. Payment, items and the nonce commit in one transaction. */
export function createLuckyPlay(deps: PlayDeps): Operate<LuckyInput, DataOf<typeof playLucky>> {
  return createPlay<LuckyInput, Known, Kept, DataOf<typeof playLucky>>(deps, {
    name: 'lucky.draw',
    players: ({ playerId }) => [playerId],
    numbers: ({ count }) => count,
    load: async (runner, inputs) => {
      const goods = [...new Set(inputs.map(({ choice }) => choice.target.goodsId))];
      const tables = [...new Set(inputs.map(({ choice }) => choice.grade.id))];
      const [offers, rules] = await Promise.all([
        readCurrentOffers(runner, goods, tables),
        findOrReserveRules(
          runner,
          inputs.map(({ choice }) => choice.hash),
        ),
      ]);
      return { ...offers, rules };
    },
    decide,
    persist: (runner, kept, at) => [
      ...writeRules(
        runner,
        kept.map(({ rule }) => rule),
        at,
      ),
      writePlays(
        runner,
        kept.flatMap(({ plays }) => plays),
        at,
      ),
    ],
  });
}
