import { defineEvent } from '../platform/outbox/outbox.ts';

/**
 * Balances or items of these players changed, or may have. Consumers read them again. Operations
 * publish it on the bus after their commit, without an outbox row; a transfer inside another
 * transaction writes it to the outbox, since only that transaction knows when it commits.
 */
export const playersMoved = defineEvent<{ playerIds: string[] }>('ledger.players-moved');
