import { getDrawList, type ListedDraw } from '@clearcrate/contract/fairness';
import { formatAmount } from '@clearcrate/contract/money';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDraws, type ListedDrawRow } from './draws.repository.ts';

function listedDrawOf(row: ListedDrawRow): ListedDraw {
  return {
    drawId: String(row.id),
    at: row.created_at.toISOString(),
    goodsId: String(row.goods_id),
    weaponName: row.weapon_name,
    finishName: row.finish_name,
    goodsLevel: `level${row.quality}`,
    exterior: row.exterior_code,
    price: formatAmount(row.price),
    image: row.image,
    imageLarge: row.image_large,
    boxId: String(row.box_id),
    boxName: row.box_name,
    ticket: row.ticket,
    nonce: Number(row.nonce),
    guaranteed: row.guaranteed,
    serverSeedHash: row.server_seed_hash,
    revealed: row.revealed_at !== null,
  };
}

export function registerDrawRoutes(router: Router, { db }: Platform): void {
  router.route(getDrawList, async ({ serverSeedHash, cursor, pageSize }, { player, locale }) => {
    const query = { serverSeedHash, before: cursor, limit: pageSize };
    const rows = await findDraws(db, player.playerId, query, locale);
    const last = rows.at(-1);
    return {
      items: rows.map(listedDrawOf),
      next: last && rows.length === pageSize ? String(last.id) : null,
    };
  });
}
