import type { Minor } from '@clearcrate/contract/money';
import type { Db } from '../../../platform/db/database.ts';
import { hashCard } from './recharge.cards.ts';

export interface DemoCard {
  serial: string;
  password: string;
  coins: Minor;
  gift: Minor;
}

export interface CardBatch<Card extends DemoCard = DemoCard> {
  batch: string;
  cards: readonly Card[];
}

export interface Inserted<Card> {
  added: number;
  /** Cards that exist already with the same values. */
  known: number;
  /** Cards whose number exists with another password or value; the existing card is kept. */
  differing: { card: Card; by: 'password' | 'value' }[];
}

const SLICE = 500;

/** Adds the cards with new numbers, and changes no existing card. */
export async function insertCards<Card extends DemoCard>(
  db: Db,
  { batch, cards }: CardBatch<Card>,
  at: Date,
): Promise<Inserted<Card>> {
  const result: Inserted<Card> = { added: 0, known: 0, differing: [] };
  for (let from = 0; from < cards.length; from += SLICE) {
    const { added, known, differing } = await insertSlice(db, { batch, cards: cards.slice(from, from + SLICE) }, at);
    result.added += added;
    result.known += known;
    result.differing.push(...differing);
  }
  return result;
}

async function insertSlice<Card extends DemoCard>(
  db: Db,
  { batch, cards }: CardBatch<Card>,
  at: Date,
): Promise<Inserted<Card>> {
  const rows = await Promise.all(
    cards.map(async ({ serial, password, coins, gift }) => ({
      batch,
      serial,
      password_hash: await hashCard(serial, password),
      coins,
      gift,
      imported_at: at,
    })),
  );
  const added = await db
    .insertInto('recharge_card')
    .values(rows)
    .onConflict((conflict) => conflict.column('serial').doNothing())
    .returning('serial')
    .execute();
  const isNew = new Set(added.map(({ serial }) => serial));
  const old = rows.map(({ serial }) => serial).filter((serial) => !isNew.has(serial));
  const there = await findCards(db, old);
  const differing = cards.flatMap((card, index) => {
    const before = there.get(card.serial);
    if (!before) return [];
    const isSameValue = before.coins === card.coins && before.gift === card.gift;
    const isSamePassword = before.password_hash.equals(rows[index]?.password_hash ?? Buffer.alloc(0));
    if (isSamePassword && isSameValue) return [];
    return [{ card, by: isSamePassword ? ('value' as const) : ('password' as const) }];
  });
  return { added: isNew.size, known: old.length - differing.length, differing };
}

async function findCards(db: Db, serials: readonly string[]) {
  const rows = await db
    .selectFrom('recharge_card')
    .select(['serial', 'password_hash', 'coins', 'gift'])
    .where('serial', '=', (eb) => eb.fn.any(eb.val([...serials])))
    .execute();
  return new Map(rows.map((row) => [row.serial, row]));
}

/** Inserts the demo cards, whose passwords are public, once. */
export async function plantCards(db: Db, cards: readonly DemoCard[], at: Date): Promise<void> {
  const known = await db
    .selectFrom('recharge_card')
    .select('id')
    .where('batch', '=', 'demo')
    .limit(1)
    .executeTakeFirst();
  if (!known) await insertCards(db, { batch: 'demo', cards }, at);
}
