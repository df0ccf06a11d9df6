import { defineEvent } from '../platform/outbox/outbox.ts';

/**
 * What these players hold has changed, or may have. It says neither what nor by how much: whoever hears it reads that anew.
 * Operations tell it on the bus as soon as they are committed, without a row of their own; a transfer inside another
 * transaction tells it through the outbox, since only that knows when the transaction is over.
 */
export const playersMoved = defineEvent<{ playerIds: string[] }>('ledger.players-moved');
