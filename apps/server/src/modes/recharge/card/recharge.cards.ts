import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { redeemCard } from '@clearcrate/contract/recharge';
import { isCardNumber, isCardPassword, normaliseCard } from '@clearcrate/contract/recharge-rules';
import type { PlayBook } from '../../../base/bounds/bounds.module.ts';
import { type SqlRunner, statement } from '../../../platform/db/statement.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MoneyCall } from '../../../platform/http/call.ts';
import type { StoredAnswer } from '../../../platform/http/replays.ts';
import { event } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RechargeDeps } from '../recharge.deps.ts';
import { rechargeCompleted } from '../recharge.events.ts';
import { type Payable, sumPayable } from '../recharge.repository.ts';
import { type Offer, priceOf, readOffer } from '../recharge.rules.ts';
import { createCardTries } from './recharge.card-tries.ts';

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);
const HASH_BYTES = 32;
/** Takes some milliseconds: cheap for one card, years for a stolen table. */
const WORK = 4_096;

/** Passwords are stored and compared only in this form; the card's number is the salt. */
export const hashCard = (serial: string, password: string): Promise<Buffer> =>
  derive(password, `card:${serial}`, HASH_BYTES, { N: WORK });

interface CardRow {
  id: bigint;
  serial: string;
  password_hash: Buffer;
  coins: Minor;
  gift: Minor;
  used_by: bigint | null;
  voided_at: Date | null;
}

// Two players may enter the same number, so rows are locked after the players, by id.
const FIND_CARDS = statement(
  'recharge-cards',
  `select id, serial, password_hash, coins, gift, used_by, voided_at from recharge_card
   where serial = any($1::text[]) order by id for update`,
);

const WRITE_REDEEMED = statement(
  'recharge-card-used',
  `with used as (
     update recharge_card set used_by = v.player_id, used_at = $5::timestamptz
     from unnest($1::bigint[], $2::bigint[]) v (id, player_id) where recharge_card.id = v.id
   )
   insert into recharge_order (order_no, player_id, method, currency, pay, coins, gift, state, created_at, expires_at,
     credited_at, balance_after)
   select v.order_no, v.player_id, 'card', v.currency, v.pay, v.coins, v.gift, 2, $5::timestamptz, $5::timestamptz,
     $5::timestamptz, v.balance
   from unnest($3::text[], $2::bigint[], $4::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[])
     v (order_no, player_id, coins, gift, balance, currency, pay)`,
);

interface CardInput {
  playerId: bigint;
  serial: string;
  hash: Buffer;
  coins: Minor;
  /**
   * Price of the coins in the market of the player, since a card has no price.
   */
  currency: Offer['currency'];
  pay: Minor;
}

interface Redeemed extends Pick<CardInput, 'playerId' | 'currency' | 'pay'> {
  card: CardRow;
  balance: Minor;
}

interface Context {
  cards: Map<string, CardRow>;
  book: PlayBook;
  payableOf(playerId: bigint): Payable;
}

const orderNoOf = ({ id }: CardRow): string => `C${id}`;

/**
 * One rejection for a wrong number and a wrong password, so that numbers cannot be guessed first.
 */
function findCard(cards: Map<string, CardRow>, { serial, hash, coins }: CardInput): CardRow {
  const card = cards.get(serial);
  if (!card || !timingSafeEqual(card.password_hash, hash)) throw new AppError('cardWrong');
  if (card.used_by !== null) throw new AppError('cardUsed');
  // As if it had never been printed.
  if (card.voided_at !== null) throw new AppError('cardWrong');
  if (card.coins !== coins) throw new AppError('cardAmountDiffers', { amount: formatAmount(card.coins) });
  return card;
}

function writeRedeemed(runner: SqlRunner, redeemed: readonly Redeemed[], at: Date): Promise<unknown> {
  return runner.run(WRITE_REDEEMED, [
    redeemed.map(({ card }) => card.id),
    redeemed.map(({ playerId }) => playerId),
    redeemed.map(({ card }) => orderNoOf(card)),
    redeemed.map(({ card }) => card.coins),
    at,
    redeemed.map(({ card }) => card.gift),
    redeemed.map(({ balance }) => balance),
    redeemed.map(({ currency }) => currency),
    redeemed.map(({ pay }) => pay),
  ]);
}

function createRedemption({ ledger, bounds }: Pick<RechargeDeps, 'ledger' | 'bounds'>) {
  return ledger.operation<CardInput, Context, Redeemed, DataOf<typeof redeemCard>>({
    name: 'recharge.card',
    owners: ({ playerId }) => [playerId],
    load: async (runner, inputs, moment) => {
      const players = [...new Set(inputs.map(({ playerId }) => playerId))];
      const [rows, book, payableOf] = await Promise.all([
        runner.run<CardRow>(FIND_CARDS, [[...new Set(inputs.map(({ serial }) => serial))]]),
        bounds.openBook(runner, players, moment),
        sumPayable(runner, players, new Date(moment.nowMs)),
      ]);
      return { cards: new Map(rows.map((row) => [row.serial, row])), book, payableOf };
    },
    decide: (input, sheet, { cards, book, payableOf }, { nowMs }) => {
      const { playerId, currency, pay } = input;
      const card = findCard(cards, input);
      book.checkRecharge(playerId, card.coins + payableOf(playerId).coins);
      const moves = [
        { from: 'recharge', to: 'coin', amount: card.coins },
        { from: 'gift', to: 'bonus', amount: card.gift },
      ] as const;
      sheet.post({ owner: playerId, kind: 'recharge.credit', reference: orderNoOf(card), moves });
      sheet.onRefusal(book.count(playerId, { recharged: card.coins }));
      cards.set(card.serial, { ...card, used_by: playerId });
      const balance = sheet.coins(playerId);
      const told = { amount: formatAmount(card.coins), bonus: formatAmount(card.gift) };
      const at = new Date(nowMs).toISOString();
      return {
        answer: { orderNo: orderNoOf(card), received: told.amount, gift: told.bonus, amount: formatAmount(balance) },
        result: { card, playerId, balance, currency, pay },
        events: [event(rechargeCompleted, { playerId: String(playerId), ...told, orderId: orderNoOf(card), at })],
      };
    },
    persist: (runner, accepted, { book }, at) => [
      writeRedeemed(
        runner,
        accepted.map(({ result }) => result),
        at,
      ),
      book.write(runner),
    ],
  });
}

/** Redemption of cards, with the lock against guessing. */
export function createCards(platform: Platform, deps: RechargeDeps) {
  const redeem = createRedemption(deps);
  const tries = createCardTries(platform.quota);
  return {
    triesLeft: tries.left,
    async redeem(
      { player, ip, operation }: MoneyCall,
      body: { amount: Minor; cardNo: string; cardPassword: string },
    ): Promise<StoredAnswer<DataOf<typeof redeemCard>>> {
      const { playerId } = player;
      const offer = readOffer((await deps.policy.of(player)).settings, player.countries);
      if (!offer.methods.some(({ method }) => method === 'card')) throw new AppError('rechargeAddressEmpty');
      if ((await deps.profile.steamUrlOf(playerId)) === '') throw new AppError('steamRequired');
      await deps.bounds.admitRecharge(player, body.amount);
      const [serial, password] = [normaliseCard(body.cardNo), normaliseCard(body.cardPassword)];
      // A malformed card is not counted as a guess.
      if (!isCardNumber(serial) || !isCardPassword(password)) throw new AppError('cardWrong');
      const { currency } = offer;
      const sought = { playerId, serial, coins: body.amount, currency, pay: priceOf(body.amount, offer) };
      return tries.attempt(playerId, ip, async () =>
        redeem(operation, { ...sought, hash: await hashCard(serial, password) }),
      );
    },
  };
}
