import { BAG_STATES } from '@clearcrate/contract/bag';
import { DELIVERY_STATES, type DeliveryFailure, type DeliveryState } from '@clearcrate/contract/delivery-rules';
import { returnStock } from '../../../base/catalogue/catalogue.module.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { runnerOf } from '../../../platform/db/statement.ts';
import { event, type OutboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLockedItems, Holdings } from '../../bag/bag.module.ts';
import { deliveryDone, deliveryFailed, deliverySent } from '../delivery.events.ts';
import { type DeliveryChange, type DeliveryRow, lockDelivery, updateDelivery } from '../delivery.repository.ts';

/** Runs work in a transaction: a plain one, or one that commits only while a lease is held. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A state transition of a delivery. */
export type Step =
  /** A person has begun to send it, or a purchase with this account is about to be requested. */
  | { to: 'sending'; note?: string; nextAtMs: number | undefined; account?: string }
  /** The purchase is about to be requested again under the same number. */
  | { to: 'sendAgain'; nextAtMs: number; account: string }
  | { to: 'sent'; offerNo: string; nextAtMs: number | undefined }
  | { to: 'delivered'; offerNo?: string }
  | { to: 'failed'; reason: DeliveryFailure; note?: string }
  /** Back to the queue: for another purchase, or for a person. */
  | { to: 'queued'; provider: 'hand' | 'market'; attempt: number; note: string; nextAtMs: number }
  /** Keeps its state. */
  | { to: 'same'; change: Pick<DeliveryChange, 'provider' | 'note' | 'sends' | 'bought_at' | 'account' | 'next_at'> };

const { queued, sending, sent, delivered, failed } = DELIVERY_STATES;

/** States in which a step may be taken. */
const FROM: Record<Exclude<Step['to'], 'same'>, readonly DeliveryState[]> = {
  sending: [queued],
  sendAgain: [sending],
  sent: [queued, sending],
  delivered: [queued, sending, sent],
  failed: [queued, sending, sent],
  queued: [queued, sending, sent],
};

export type Advance = (
  row: Pick<DeliveryRow, 'id' | 'player_id'>,
  /** Decides by the row as read behind the lock. Undefined leaves it unchanged. */
  decide: (row: DeliveryRow) => Step | undefined,
  transact?: Transact,
) => Promise<DeliveryRow | undefined>;

const dateOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

/** Counts a purchase before it is requested, since its answer may be lost. */
const countSend = (account: string, row: DeliveryRow): DeliveryChange => ({
  account,
  sends: row.sends + 1,
  bought_at: null,
});

function changeOf(step: Step, row: DeliveryRow, at: Date): DeliveryChange {
  switch (step.to) {
    case 'same':
      return step.change;
    case 'sending':
      return {
        ...(step.account === undefined ? {} : countSend(step.account, row)),
        state: sending,
        started_at: at,
        tried_at: at,
        note: step.note ?? '',
        next_at: dateOf(step.nextAtMs),
      };
    case 'sendAgain':
      // The note was about an earlier purchase or key.
      return { ...countSend(step.account, row), tried_at: at, note: '', next_at: dateOf(step.nextAtMs) };
    case 'sent':
      return {
        state: sent,
        started_at: row.started_at ?? at,
        sent_at: at,
        offer_no: step.offerNo,
        next_at: dateOf(step.nextAtMs),
      };
    case 'delivered':
      return { state: delivered, offer_no: step.offerNo || row.offer_no, ended_at: at, next_at: null };
    case 'failed':
      return { state: failed, reason: step.reason, note: step.note ?? row.note, ended_at: at, next_at: null };
    case 'queued':
      return {
        state: queued,
        provider: step.provider,
        attempt: step.attempt,
        note: step.note,
        started_at: null,
        sent_at: null,
        offer_no: '',
        bought_at: null,
        next_at: dateOf(step.nextAtMs),
      };
  }
}

/** Takes a step only while the claim is the newest; an older holder acts on outdated facts. */
export const ifHeld =
  ({ claim }: Pick<DeliveryRow, 'claim'>, step: (row: DeliveryRow) => Step | undefined) =>
  (fresh: DeliveryRow): Step | undefined =>
    fresh.claim === claim ? step(fresh) : undefined;

function eventsOf(step: Step, row: DeliveryRow, at: Date): OutboxEvent[] {
  const told = {
    playerId: String(row.player_id),
    orderNo: row.order_no,
    bagItemId: String(row.item_id),
    goodsId: String(row.goods_id),
    at: at.toISOString(),
  };
  if (step.to === 'sent') return [event(deliverySent, { ...told, offerNo: step.offerNo })];
  if (step.to === 'delivered') return [event(deliveryDone, told)];
  if (step.to === 'failed') return [event(deliveryFailed, { ...told, reason: step.reason })];
  return [];
}

/**
 * The one place where a requested delivery changes its state. Takes the player's lock and then the
 * order's row, as cancelling does, so the second of two concurrent changes sees the effect of the
 * first.
 */
export function createAdvance({ clock, db, outbox }: Platform, ledger: Ledger): Advance {
  /** Moves the item as the step says, and returns reserved stock of a failed delivery. */
  const moveItem = async (tx: Tx, step: Step, row: DeliveryRow, at: Date): Promise<void> => {
    if (step.to !== 'delivered' && step.to !== 'failed') return;
    const { player_id: playerId, item_id: itemId } = row;
    const runner = runnerOf(tx);
    const items = await findLockedItems(runner, [{ playerId, ids: [itemId] }]);
    const bag = await ledger.settle(tx, { owners: [playerId] }, (sheet) => {
      const holdings = new Holdings(items, sheet);
      holdings.endDelivery(playerId, [itemId], step.to === 'delivered' ? BAG_STATES.extracted : BAG_STATES.owned);
      return holdings;
    });
    for (const write of bag.write(runner, at)) await write;
    if (step.to === 'failed' && row.took_stock) await returnStock(runner, [row.goods_id], at);
  };

  return async (found, decide, transact = (work) => db.transaction().execute(work)) => {
    const moved = await transact(async (tx) => {
      await ledger.lock(tx, found.player_id);
      const row = await lockDelivery(tx, found.id);
      const step = decide(row);
      if (!step) return undefined;
      const open: readonly number[] = step.to === 'same' ? [queued, sending, sent] : FROM[step.to];
      if (!open.includes(row.state)) return undefined;
      const at = new Date(clock.now());
      // Every step increments the fencing number, so that holders of older claims neither send nor
      // write.
      const claim = step.to === 'same' && step.change.provider === undefined ? row.claim : row.claim + 1;
      const change = { ...changeOf(step, row, at), claim };
      await moveItem(tx, step, row, at);
      await updateDelivery(tx, row.id, change);
      await outbox.add(tx, eventsOf(step, row, at));
      return { ...row, ...change } as DeliveryRow;
    });
    if (moved) outbox.poke();
    return moved;
  };
}
