import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import { sql } from 'kysely';
import { goodsByCode } from '../../base/catalogue/catalogue.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Origin } from '../../platform/db/shipped-rows.ts';
import { invariant } from '../../platform/errors.ts';
import { isPublished, publishRule } from '../../play/fairness/fairness.module.ts';
import type { TurntablePlan } from './turntable.content.ts';
import { type Prize, turntableOdds } from './turntable.rules.ts';

/** Quality of prizes that are not skins. */
const PLAIN_QUALITY = 1;

async function layOut(tx: Tx, { prizes }: TurntablePlan): Promise<Prize[]> {
  const known = await goodsByCode(
    tx,
    prizes.flatMap(({ goods }) => goods ?? []),
  );
  return prizes.map(({ code, kind, amount, goods, tickets, isTop }, position) => {
    const found = goods === null ? undefined : known.get(goods);
    invariant(goods === null || found, `turntable goods ${goods} are not in the catalogue`);
    return {
      position,
      code,
      kind,
      amount,
      goodsId: found?.id ?? null,
      price: found?.price ?? null,
      quality: found?.quality ?? PLAIN_QUALITY,
      tickets,
      isTop,
    };
  });
}

interface Newest {
  number: number;
  friends: number;
  open_hash: string;
  locked_hash: string;
  origin: Origin;
}

async function findNewest(tx: Tx): Promise<Newest | undefined> {
  const { rows } = await sql<Newest>`
    select number, friends, open_hash, locked_hash, origin from turntable_version order by number desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Publishes the next version when the plan differs from the newest. A shipped plan is published
 * only when there is no version. Returns the number of versions published.
 */
export async function publishTurntable(tx: Tx, plan: TurntablePlan, now: Date, origin: Origin): Promise<number> {
  const newest = await findNewest(tx);
  if (newest && origin === 'shipped') return 0;
  const prizes = await layOut(tx, plan);
  const isUnchanged = ({ number }: Newest, hash: string, isOpen: boolean) =>
    isPublished({ number, odds_hash: hash }, (as) => turntableOdds(prizes, as, isOpen));
  const isSame =
    newest &&
    newest.friends === plan.friends &&
    isUnchanged(newest, newest.open_hash, true) &&
    isUnchanged(newest, newest.locked_hash, false);
  if (isSame) return 0;
  const number = (newest?.number ?? 0) + 1;
  const publish = (isOpen: boolean) => publishRule(tx, canonicalVersion(turntableOdds(prizes, number, isOpen)), now);
  const [locked, open] = [await publish(false), await publish(true)];
  const { id } = await tx
    .insertInto('turntable_version')
    .values({
      number,
      friends: plan.friends,
      locked_rule_id: locked.id,
      locked_hash: locked.hash,
      open_rule_id: open.id,
      open_hash: open.hash,
      origin,
      published_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = prizes.map(({ goodsId, isTop, ...prize }) => ({
    ...prize,
    version_id: id,
    goods_id: goodsId,
    is_top: isTop,
  }));
  await tx.insertInto('turntable_prize').values(rows).execute();
  return 1;
}
