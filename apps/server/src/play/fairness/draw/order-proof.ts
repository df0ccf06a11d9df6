import { BEACON_SCHEME } from '@clearcrate/fairness/beacon';
import { type OrderRecord, RECORD_FORMAT } from '@clearcrate/fairness/record';
import type { Queryable } from '../../../platform/db/database.ts';
import { runnerOf } from '../../../platform/db/statement.ts';
import type { FileAnswer } from '../../../platform/http/files/file-answer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findChain } from '../../beacon/beacon.module.ts';
import { findOrderOf, nextOrder, type OrderRow } from '../room-seed/room-seeds.repository.ts';
import type { RoomSeeds } from '../room-seed/room-seeds.service.ts';
import { roomTerms } from './shared-proof.ts';

/** A beacon's chain as a line of an export, before the lines that name it. */
export async function chainLine(db: Queryable, hash: string | null | undefined): Promise<string> {
  const chain = hash == null ? undefined : await findChain(db, hash);
  const head = { format: RECORD_FORMAT, kind: 'beacon', scheme: BEACON_SCHEME, ...chain };
  return chain ? `${JSON.stringify(head)}\n` : '';
}

export type OrderProof = ReturnType<typeof createOrderProof>;

/** Exports drawn orders (roll rooms, time boxes) in the verifier's format, one line each. */
export function createOrderProof({ db }: Platform, roomSeeds: RoomSeeds) {
  const lineOf = (row: OrderRow): string => {
    const record: OrderRecord = {
      format: RECORD_FORMAT,
      kind: 'order',
      id: `${row.mode}/${row.mode_ref}`,
      ...roomTerms(row, roomSeeds.revealedSeed(row)),
      seats: row.seats,
      ...(row.terms !== null && row.terms_hash !== null && { terms: JSON.parse(row.terms), termsHash: row.terms_hash }),
      ...(row.closed_at && { closedAt: row.closed_at.toISOString() }),
    };
    return `${JSON.stringify(record)}\n`;
  };
  /** Puts the beacon's chain before an order, so that its signature can be checked. */
  const linesOf = async (row: OrderRow): Promise<string> => {
    return `${await chainLine(db, row.beacon_chain)}${lineOf(row)}`;
  };

  return {
    /** The proof of one drawn room. */
    async ofRoom(mode: number, reference: bigint): Promise<FileAnswer | undefined> {
      const row = await findOrderOf(runnerOf(db), mode, reference);
      if (!row) return undefined;
      const chunks = (async function* () {
        yield await linesOf(row);
      })();
      return { name: `clearcrate-order-${mode}-${reference}.jsonl`, chunks };
    },
    /** Yields every order with a revealed seed, or only those in which a player got a place. */
    async *lines(playerId?: bigint): AsyncGenerator<string> {
      let after = 0n;
      for (;;) {
        const row = await nextOrder(runnerOf(db), after, playerId);
        if (!row) return;
        yield await linesOf(row);
        after = row.number;
      }
    },
  };
}
