import type { saveGoods } from '@clearcrate/contract/console-goods';
import type { BodyOf } from '@clearcrate/contract/endpoint';
import { formatAmount } from '@clearcrate/contract/money';
import { lockGoods } from '../../base/catalogue/catalogue.operator.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockContent } from '../../platform/db/shipped-rows.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { OperatorCall } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { asItems, assertSound } from '../desk.publishing.ts';
import { takeIn } from '../import/run-import.ts';
import { findStanding } from './goods-desk.repository.ts';

type Edited = BodyOf<typeof saveGoods>;

/** What players change or what must not be set back unnoticed stays as it is unless it was entered. */
async function withStanding(tx: Tx, { isNew, code, price, stock }: Edited) {
  // Players take from the stock meanwhile, so it is read behind the locks.
  await lockContent(tx);
  await lockGoods(tx);
  const standing = await findStanding(tx, code);
  if (isNew && standing) throw new AppError('goodsCodeTaken');
  if (!isNew && !standing) throw new AppError('goodsUnknown');
  return {
    before: standing && { price: formatAmount(standing.price), stock: standing.stock },
    price: price ?? (standing ? formatAmount(standing.price) : ''),
    stock: stock ?? standing?.stock ?? 0,
  };
}

/** Adds or changes goods through the import, as a file with this one record would. */
export function saveOneGoods(platform: Platform, call: OperatorCall, edited: Edited): Promise<{ goodsId: string }> {
  const { code, weapon, finish, newFinish, quality, exterior, image, imageLarge, reason, overReason } = edited;
  return platform.db
    .transaction()
    .execute(async (tx) => {
      const { before, price, stock } = await withStanding(tx, edited);
      const records = [
        ...(newFinish ? [{ record: 'finish', code: finish, names: newFinish }] : []),
        { record: 'goods', code, weapon, finish, quality, exterior, price, stock, image, imageLarge },
      ];
      const taken = await takeIn(tx, platform, {
        source: `console goods ${code}`,
        items: asItems(records),
        reason: overReason,
        notes: { price: { operatorId: call.operator.operatorId, reason } },
      });
      assertSound(taken);
      const saved = await findStanding(tx, code);
      invariant(saved, `goods ${code} were not saved`);
      call.noteChange?.(before ?? null, { price: formatAmount(saved.price), stock: saved.stock });
      return { goodsId: String(saved.id) };
    })
    .finally(() => platform.outbox.poke());
}
