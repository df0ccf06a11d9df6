import { defineTopic } from '../../platform/bus/bus.ts';

/** Other accounts than before count for these players: every process asks anew whether they may play. */
export const personsChanged = defineTopic<{ playerIds: string[] }>('person.changed');
