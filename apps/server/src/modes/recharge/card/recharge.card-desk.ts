import { MOST_CARDS } from '@clearcrate/contract/card-desk';
import type { Minor } from '@clearcrate/contract/money';
import { CARD_NUMBER_LENGTH, CARD_PASSWORD_LENGTH } from '@clearcrate/contract/recharge-rules';
import { sql } from 'kysely';
import { AppError, invariant } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readableCode } from '../../../platform/random.ts';
import { insertCards } from './recharge.card-batches.ts';

const DIGITS = 10;

interface NewBatch {
  batch: string;
  count: number;
  coins: Minor;
  gift: Minor;
}

export interface MadeCard {
  serial: string;
  password: string;
}

/** Batches of cards for operators. */
export function createCardDesk({ clock, db, random, reports }: Platform) {
  const password = (): string => readableCode(random, CARD_PASSWORD_LENGTH);
  const serial = (): string => Array.from({ length: CARD_NUMBER_LENGTH }, () => random.integer(0, DIGITS)).join('');

  const has = async (batch: string): Promise<boolean> => {
    const row = await db
      .selectFrom('recharge_card')
      .select('id')
      .where('batch', '=', batch)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };

  return {
    async batches() {
      const { rows } = await sql<{
        batch: string;
        cards: number;
        used: number;
        voided: number;
        coins: bigint;
        unused: bigint;
        createdAt: Date;
        lastUsedAt: Date | null;
      }>`
        select batch, count(*)::int as cards, count(used_by)::int as used, count(voided_at)::int as voided,
          sum(coins)::bigint as coins,
          coalesce(sum(coins) filter (where used_by is null and voided_at is null), 0)::bigint as unused,
          min(imported_at) as "createdAt", max(used_at) as "lastUsedAt"
        from recharge_card group by batch order by min(imported_at) desc limit 200`.execute(reports);
      return rows;
    },
    /** Returns numbers with passwords, which are kept nowhere. */
    async create({ batch, count, coins, gift }: NewBatch): Promise<MadeCard[]> {
      invariant(count <= MOST_CARDS, 'too many cards in one batch');
      if (await has(batch)) throw new AppError('cardBatchTaken', { batch });
      const cards = new Map<string, MadeCard>();
      while (cards.size < count) {
        const made = { serial: serial(), password: password() };
        cards.set(made.serial, made);
      }
      const made = [...cards.values()];
      const { differing } = await insertCards(
        db,
        { batch, cards: made.map((card) => ({ ...card, coins, gift })) },
        new Date(clock.now()),
      );
      const taken = new Set(differing.map(({ card }) => card.serial));
      return made.filter((card) => !taken.has(card.serial));
    },
    /** Returns how many cards lost their worth; used ones keep it. */
    async void(batch: string): Promise<number> {
      if (!(await has(batch))) throw new AppError('cardBatchUnknown', { batch });
      const { numUpdatedRows } = await db
        .updateTable('recharge_card')
        .set({ voided_at: new Date(clock.now()) })
        .where('batch', '=', batch)
        .where('used_by', 'is', null)
        .where('voided_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },
  };
}
export type CardDesk = ReturnType<typeof createCardDesk>;
