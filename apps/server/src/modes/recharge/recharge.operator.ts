import { formatAmount, parseAmount } from '@clearcrate/contract/money';
import { isCardNumber, isCardPassword, normaliseCard } from '@clearcrate/contract/recharge-rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { StartupError } from '../../platform/errors.ts';
import { ADVICE, type BillDifference } from './recharge.bill-rules.ts';
import { type DemoCard, insertCards } from './recharge.card-batches.ts';

/** What somebody who runs the store does about money that came in. */

/** One card a line: number, password, coins, gift. A file with a mistake in it brings nothing. */
export function readCards(text: string): DemoCard[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const seen = new Set<string>();
  return lines.map((line, index) => {
    const [number = '', password = '', coins = '', gift = '0'] = line.split(',').map((cell) => cell.trim());
    const card = {
      serial: normaliseCard(number),
      password: normaliseCard(password),
      coins: parseAmount(coins) ?? 0n,
      gift: parseAmount(gift) ?? -1n,
    };
    const isCard = isCardNumber(card.serial) && isCardPassword(card.password) && card.coins > 0n && card.gift >= 0n;
    // The line's number and nothing of what stands there: it may be a password.
    if (!isCard || seen.has(card.serial)) throw new StartupError(`Line ${index + 1} is no card, or one twice.`);
    seen.add(card.serial);
    return card;
  });
}

export async function importCards(db: Db, batch: string, text: string, at: Date): Promise<number> {
  return insertCards(db, { batch, cards: readCards(text) }, at);
}

export interface OpenClaim {
  id: bigint;
  kind: string;
  orderNo: string;
  playerId: bigint;
  amount: string;
  reference: string;
  /** What the provider said last about a refund, and nothing for other claims. */
  answer: string;
}

export async function openClaims(db: Db): Promise<OpenClaim[]> {
  const { rows } = await sql<Omit<OpenClaim, 'amount'> & { amount: bigint }>`
    select c.id, c.kind, o.order_no as "orderNo", o.player_id as "playerId", c.amount, c.reference,
      coalesce(r.last_answer, '') as answer
    from recharge_claim c join recharge_order o on o.id = c.order_id
    left join recharge_refund r on r.refund_no = c.reference
    where c.closed_at is null order by c.id`.execute(db);
  return rows.map((row) => ({ ...row, amount: formatAmount(row.amount) }));
}

export async function closeClaim(db: Db, id: bigint, note: string, at: Date): Promise<boolean> {
  const closed = await db
    .updateTable('recharge_claim')
    .set({ closed_at: at, note })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

export { closeDifference, findOpenDifferences as openDifferences } from './recharge.bill-repository.ts';

const shown = (amount: bigint | null): string => (amount === null ? 'nothing' : formatAmount(amount));

/** The figures of a difference, and what to do about it. */
export const adviceOn = ({ kind, ours, theirs }: Pick<BillDifference, 'kind' | 'ours' | 'theirs'>): string =>
  `${shown(ours)} here, ${shown(theirs)} there; ${ADVICE[kind]}`;
