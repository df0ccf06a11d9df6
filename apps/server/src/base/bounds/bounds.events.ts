import { defineTopic } from '../../platform/bus/bus.ts';

/** A break began for these players: every process drops its cached breaks of them. */
export const breakStarted = defineTopic<{ playerIds: string[] }>('bounds.break-started');
