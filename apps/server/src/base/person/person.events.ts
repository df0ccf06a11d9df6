import { defineTopic } from '../../platform/bus/bus.ts';

/**
 * The accounts that count for these players changed: every process drops its cached breaks of them.
 */
export const personsChanged = defineTopic<{ playerIds: string[] }>('person.changed');
