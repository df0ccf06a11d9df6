import { formatAmount, parseAmount } from '@clearcrate/contract/money';
import { isCardNumber, isCardPassword, normaliseCard } from '@clearcrate/contract/recharge-rules';
import { cellsOfLine } from '@clearcrate/providers/payment/bill-cells';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type DemoCard, insertCards } from './card/recharge.card-batches.ts';
import { ADVICE, type BillDifference } from './reconciliation/recharge.bill-rules.ts';

/** Operations for operators on payments. */

export interface RefusedLine {
  line: number;
  /** Never quotes the line, which may hold a password. */
  reason: string;
}

interface FileCard extends DemoCard {
  line: number;
}

function readCard(text: string, line: number): FileCard | undefined {
  const [number = '', password = '', coins = '', gift = '0'] = (cellsOfLine(text) ?? []).map((cell) => cell.trim());
  const card = {
    line,
    serial: normaliseCard(number),
    password: normaliseCard(password),
    coins: parseAmount(coins) ?? 0n,
    gift: parseAmount(gift) ?? -1n,
  };
  const isCard = isCardNumber(card.serial) && isCardPassword(card.password) && card.coins > 0n && card.gift >= 0n;
  return isCard ? card : undefined;
}

/**
 * Parses CSV with one card a line: number, password, coins, gift. Rejects other lines by number.
 */
export function readCards(text: string): { cards: FileCard[]; refused: RefusedLine[] } {
  const cards = new Map<string, FileCard>();
  const refused: RefusedLine[] = [];
  for (const [index, row] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (row.trim() === '' || row.startsWith('#')) continue;
    const line = index + 1;
    const card = readCard(row, line);
    const first = card && cards.get(card.serial);
    if (!card) refused.push({ line, reason: 'is no card: number, password, coins and gift are needed' });
    else if (first) refused.push({ line, reason: `has the number of line ${first.line}` });
    else cards.set(card.serial, card);
  }
  return { cards: [...cards.values()], refused };
}

export interface ImportedCards {
  added: number;
  known: number;
  refused: RefusedLine[];
}

/** Adds new valid cards. Rejects other lines by number, and never changes existing cards. */
export async function importCards(db: Db, batch: string, text: string, at: Date): Promise<ImportedCards> {
  const { cards, refused } = readCards(text);
  const { added, known, differing } = await insertCards(db, { batch, cards }, at);
  const others = differing.map(({ card: { line }, by }) => ({
    line,
    reason: `has a number that is there already with another ${by}`,
  }));
  return { added, known, refused: [...refused, ...others].sort((a, b) => a.line - b.line) };
}

export interface OpenClaim {
  id: bigint;
  kind: string;
  orderNo: string;
  playerId: bigint;
  amount: string;
  reference: string;
  /** The provider's last answer about a refund; empty for other claims. */
  answer: string;
  createdAt: Date;
}

export async function openClaims(db: Db): Promise<OpenClaim[]> {
  const { rows } = await sql<Omit<OpenClaim, 'amount'> & { amount: bigint }>`
    select c.id, c.kind, o.order_no as "orderNo", o.player_id as "playerId", c.amount, c.reference,
      coalesce(r.last_answer, '') as answer, c.created_at as "createdAt"
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

export { closeDifference, findOpenDifferences as openDifferences } from './reconciliation/recharge.bill-repository.ts';

const shown = (amount: bigint | null): string => (amount === null ? 'nothing' : formatAmount(amount));

/** The figures of a difference, and what to do about it. */
export const adviceOn = ({ kind, ours, theirs }: Pick<BillDifference, 'kind' | 'ours' | 'theirs'>): string =>
  kind === 'unreadable' ? ADVICE[kind] : `${shown(ours)} here, ${shown(theirs)} there; ${ADVICE[kind]}`;
