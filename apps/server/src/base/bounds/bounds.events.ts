import { defineTopic } from '../../platform/bus/bus.ts';

/** A break began that binds these players: every process asks anew whether they may play. */
export const breakStarted = defineTopic<{ playerIds: string[] }>('bounds.break-started');
