import type { Minor } from '@clearcrate/contract/money';
import type { Db } from '../../platform/db/database.ts';
import { hashCard } from './recharge.cards.ts';

export interface DemoCard {
  serial: string;
  password: string;
  coins: Minor;
  gift: Minor;
}

export interface CardBatch {
  batch: string;
  cards: readonly DemoCard[];
}

const SLICE = 500;

/** Adds the cards that are not there yet and tells how many those were; a number that is there keeps what it had. */
export async function insertCards(db: Db, { batch, cards }: CardBatch, at: Date): Promise<number> {
  let added = 0;
  for (let from = 0; from < cards.length; from += SLICE) {
    const slice = cards.slice(from, from + SLICE);
    const values = await Promise.all(
      slice.map(async ({ serial, password, coins, gift }) => ({
        batch,
        serial,
        password_hash: await hashCard(serial, password),
        coins,
        gift,
        imported_at: at,
      })),
    );
    const rows = await db
      .insertInto('recharge_card')
      .values(values)
      .onConflict((conflict) => conflict.column('serial').doNothing())
      .returning('id')
      .execute();
    added += rows.length;
  }
  return added;
}

/** The cards of the demo, whose passwords are published: made once, and only where demo data is wanted. */
export async function plantCards(db: Db, cards: readonly DemoCard[], at: Date): Promise<void> {
  const known = await db
    .selectFrom('recharge_card')
    .select('id')
    .where('batch', '=', 'demo')
    .limit(1)
    .executeTakeFirst();
  if (!known) await insertCards(db, { batch: 'demo', cards }, at);
}
