import type { Minor } from '@clearcrate/contract/money';
import type { Tx } from '../platform/db/database.ts';
import { AppError, invariant } from '../platform/errors.ts';
import { type HouseAccount, houseAccountId, playerAccountId } from './chart.ts';
import type { Entry, Posting } from './sheet.ts';

/** Coins set aside for something that is not decided yet. They are the player's still, but cannot be spent twice. */
export interface Hold {
  id: bigint;
  ownerId: bigint;
  coin: Minor;
  bonus: Minor;
}

export interface HoldRequest {
  ownerId: bigint;
  coin: Minor;
  bonus: Minor;
  reason: string;
  reference?: string;
  expiresAtMs?: number;
}

function move(ownerId: bigint, from: 'available' | 'held', coin: Minor, bonus: Minor): Entry[] {
  const sign = from === 'available' ? 1n : -1n;
  return [
    { account: playerAccountId(ownerId, 'coin'), amount: -sign * coin },
    { account: playerAccountId(ownerId, 'coinHeld'), amount: sign * coin },
    { account: playerAccountId(ownerId, 'bonus'), amount: -sign * bonus },
    { account: playerAccountId(ownerId, 'bonusHeld'), amount: sign * bonus },
  ];
}

export function reservePosting(request: HoldRequest): Posting {
  const { ownerId, coin, bonus, reason, reference } = request;
  return { kind: `${reason}.reserve`, reference: reference ?? '', entries: move(ownerId, 'available', coin, bonus) };
}

export function voidPosting(hold: Hold, reason: string): Posting {
  return {
    kind: `${reason}.void`,
    reference: String(hold.id),
    entries: move(hold.ownerId, 'held', hold.coin, hold.bonus),
  };
}

export function capturePosting(hold: Hold, reason: string, to: HouseAccount): Posting {
  return {
    kind: `${reason}.post`,
    reference: String(hold.id),
    entries: [
      { account: playerAccountId(hold.ownerId, 'coinHeld'), amount: -hold.coin },
      { account: playerAccountId(hold.ownerId, 'bonusHeld'), amount: -hold.bonus },
      { account: houseAccountId(to), amount: hold.coin + hold.bonus },
    ],
  };
}

export async function insertHold(tx: Tx, request: HoldRequest, atMs: number): Promise<bigint> {
  const { id } = await tx
    .insertInto('ledger_hold')
    .values({
      owner_id: request.ownerId,
      coin: request.coin,
      bonus: request.bonus,
      reason: request.reason,
      reference: request.reference ?? '',
      created_at: new Date(atMs),
      expires_at: request.expiresAtMs === undefined ? null : new Date(request.expiresAtMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Closes holds that are still open; a hold is posted or voided once, whoever comes second is refused. */
export async function closeHolds(
  tx: Tx,
  ids: readonly bigint[],
  state: 'posted' | 'voided',
  atMs: number,
): Promise<(Hold & { reason: string })[]> {
  invariant(new Set(ids).size === ids.length, 'a hold was named twice');
  const open = await tx
    .selectFrom('ledger_hold')
    .select(['id', 'owner_id', 'coin', 'bonus', 'reason', 'state'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (open.length !== ids.length || open.some((hold) => hold.state !== 'held')) throw new AppError('holdGone');
  await tx
    .updateTable('ledger_hold')
    .set({ state, closed_at: new Date(atMs) })
    .where('id', 'in', [...ids])
    .execute();
  return open.map(({ id, owner_id, coin, bonus, reason }) => ({ id, ownerId: owner_id, coin, bonus, reason }));
}

/** Open holds past their time, taken so that two sweepers do not wait for each other. */
export async function findExpiredHolds(tx: Tx, atMs: number, limit: number): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('ledger_hold')
    .select('id')
    .where('state', '=', 'held')
    .where('expires_at', '<=', new Date(atMs))
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}
