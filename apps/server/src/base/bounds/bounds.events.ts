import { defineTopic } from '../../platform/bus/bus.ts';

/** A player started a break: every process asks anew whether they may play. */
export const breakStarted = defineTopic<{ playerId: string }>('bounds.break-started');
