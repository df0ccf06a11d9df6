import type { DataOf } from '@clearcrate/contract/endpoint';
import type { getDraw, ListedDraw } from '@clearcrate/contract/fairness';
import { boxIdOf } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import type { NameOf } from '../../modes/modes.module.ts';
import { outcomeName, type Rule } from '../rule/rule-book.ts';
import { chosenSeed, seedTimes } from '../seed/seeds.views.ts';
import type { DrawRow, ListedDrawRow } from './draws.repository.ts';

/** The guaranteed sub-table of odds. */
export const GUARANTEED_BRANCH = 1;

/** A draw with all data for its verification; the server seed only if revealed. */
export function drawView(row: DrawRow, rule: Rule, serverSeed: string | null): DataOf<typeof getDraw> {
  return {
    drawId: String(row.id),
    at: row.created_at.toISOString(),
    serverSeedHash: row.server_seed_hash,
    serverSeed,
    clientSeed: chosenSeed(row),
    ...seedTimes(row),
    nonce: Number(row.nonce),
    ticket: Number(row.ticket),
    item: outcomeName(rule, row.outcome),
    guaranteed: row.branch === GUARANTEED_BRANCH,
    misses: rule.odds.guarantee ? row.counter : null,
    mode: row.mode,
    boxId: boxIdOf(row.mode, row.mode_ref),
    oddsHash: rule.hash,
    odds: rule.text,
  };
}

export function listedDrawView(row: ListedDrawRow, rule: Rule, nameOf: NameOf): ListedDraw {
  return {
    drawId: String(row.id),
    at: row.created_at.toISOString(),
    goodsId: row.goods_id === null ? '' : String(row.goods_id),
    weaponName: row.weapon_name ?? '',
    // Without an item, the outcome's name in the rule is shown.
    finishName: row.finish_name ?? outcomeName(rule, row.outcome),
    goodsLevel: `level${row.quality ?? 1}`,
    exterior: row.exterior_code ?? '',
    price: formatAmount(row.price ?? 0n),
    image: row.image ?? '',
    imageLarge: row.image_large ?? '',
    mode: row.mode,
    boxId: boxIdOf(row.mode, row.mode_ref),
    boxName: nameOf({ mode: row.mode, reference: row.mode_ref }),
    ticket: Number(row.ticket),
    nonce: Number(row.nonce),
    guaranteed: row.branch === GUARANTEED_BRANCH,
    serverSeedHash: row.server_seed_hash,
    revealed: row.revealed_at !== null,
  };
}
