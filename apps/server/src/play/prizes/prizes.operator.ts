import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import { sql } from 'kysely';
import { goodsByCode } from '../../base/catalogue/catalogue.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Origin } from '../../platform/db/shipped-rows.ts';
import { invariant } from '../../platform/errors.ts';
import { isPublished, publishRule } from '../fairness/fairness.module.ts';
import { loadNewest, prizeTable, versionTable } from './prizes.repository.ts';
import { oddsOf, type Prize, type PrizePlan, type PrizeTable } from './prizes.rules.ts';

/** Quality of prizes that are not skins. */
const PLAIN_QUALITY = 1;

async function layOut(tx: Tx, name: string, plans: readonly PrizePlan[]): Promise<Prize[]> {
  const codes = plans.flatMap(({ goods }) => goods ?? []);
  const known = await goodsByCode(tx, codes);
  return plans.map(({ goods, ...plan }, position) => {
    const found = goods === null ? undefined : known.get(goods);
    invariant(goods === null || found, `${name} goods ${goods} are not in the catalogue`);
    const { id: goodsId = null, price = null, quality = PLAIN_QUALITY } = found ?? {};
    return { ...plan, position, goodsId, price, quality };
  });
}

/**
 * Publishes the next version when the plan differs from the newest. A shipped plan is published
 * only when there is no version. Returns the number of versions published.
 */
export async function publishPrizes<Terms extends object, Variant extends string>(
  tx: Tx,
  table: PrizeTable<Terms, Variant>,
  plan: Terms & { prizes: readonly PrizePlan[] },
  { now, origin }: { now: Date; origin: Origin },
): Promise<number> {
  const newest = await loadNewest(tx, table);
  if (newest && origin === 'shipped') return 0;
  const prizes = await layOut(tx, table.name, plan.prizes);
  const oddsAs = (number: number, variant: Variant) => oddsOf(table, { number, terms: plan, prizes }, variant);
  const variants = Object.keys(table.variants) as Variant[];
  const isSame =
    newest &&
    table.terms.every((name) => newest.terms[name] === plan[name]) &&
    variants.every((variant) =>
      isPublished({ number: newest.number, odds_hash: newest.rules[variant].hash }, (as) => oddsAs(as, variant)),
    );
  if (isSame) return 0;
  const number = (newest?.number ?? 0) + 1;
  const row: Record<string, unknown> = { number, origin, published_at: now };
  for (const name of table.terms) row[name] = plan[name];
  for (const variant of variants) {
    const { id, hash } = await publishRule(tx, canonicalVersion(oddsAs(number, variant)), now);
    Object.assign(row, { [`${variant}_rule_id`]: id, [`${variant}_hash`]: hash });
  }
  const { rows } = await sql<{ id: bigint }>`
    insert into ${versionTable(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) returning id`.execute(tx);
  await insertPrizes(tx, table, rows[0]?.id, prizes);
  return 1;
}

async function insertPrizes(tx: Tx, table: Pick<PrizeTable, 'name'>, versionId: unknown, prizes: readonly Prize[]) {
  const values = prizes.map(
    ({ position, code, kind, amount, goodsId, price, quality, tickets, isTop }) =>
      sql`(${sql.join([versionId, position, code, kind, amount, goodsId, price, quality, tickets, isTop])})`,
  );
  await sql`
    insert into ${prizeTable(table)}
      (version_id, position, code, kind, amount, goods_id, price, quality, tickets, is_top)
    values ${sql.join(values)}`.execute(tx);
}
